import { Button, Group as Line, Text, Tooltip } from '@mantine/core'
import { ListTree, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilding } from './context.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { add, change } from './edits.ts'
import { Pick } from './Fields.tsx'
import { Grip, useDropTarget } from './Grip.tsx'
import { MetMark } from './MetMark.tsx'
import { PartTools } from './PartTools.tsx'
import { type Group, isGroup, type Join, newGroup, newRow } from './tree.ts'

const JOINS: readonly Join[] = ['all', 'any', 'none']

/** A group of conditions. The root has no tools of its own. */
export function GroupBox({ group, root = false }: { group: Group; root?: boolean }) {
  const { t } = useTranslation('segments')
  const { edit, problems } = useBuilding()
  const { id, join, parts } = group
  const target = useDropTarget(id, true)
  const name = t(`joins.${join}`)
  const problem = problems.get(id)
  return (
    <div
      role="group"
      aria-label={name}
      className="mc-seg-group"
      data-root={root ? '' : undefined}
      data-wrong={problem === undefined ? undefined : ''}
    >
      <div className="mc-seg-head">
        {!root && <Grip id={id} words={name} />}
        <Line gap={8} style={{ flex: 1, minWidth: 0 }}>
          {root && <Text>{t('rootBefore')}</Text>}
          <Pick
            label={t('join')}
            value={join}
            data={JOINS.map((value) => ({ value, label: t(`joins.${value}`) }))}
            change={(next) => edit((now) => change(now, { ...group, join: next as Join }))}
          />
          <Text>{t(root ? 'rootAfter' : 'groupAfter')}</Text>
        </Line>
        <MetMark id={id} />
        {!root && <PartTools id={id} words={name} />}
      </div>
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" px={8} data-problem>
          {problem}
        </Text>
      )}
      <div className="mc-seg-parts">
        {parts.map((part) =>
          isGroup(part) ? (
            <GroupBox key={part.id} group={part} />
          ) : (
            <ConditionRow key={part.id} row={part} />
          ),
        )}
        {parts.length === 0 && (
          <Text c="dimmed" py={8} px={8}>
            {t(root ? 'rootEmpty' : 'groupEmpty')}
          </Text>
        )}
      </div>
      <Line gap={4} {...target} className="mc-seg-foot">
        <Add
          icon={<Plus size={15} />}
          label={t('addCondition')}
          make={(now) => add(now, id, newRow())}
        />
        <Add
          icon={<ListTree size={15} />}
          label={t('addGroup')}
          make={(now) => add(now, id, newGroup(join === 'any' ? 'all' : 'any', [newRow()]))}
        />
      </Line>
    </div>
  )
}

/** A button that adds a part. Where the filter has no room left, it says so. */
function Add({
  icon,
  label,
  make,
}: {
  icon: ReactNode
  label: string
  make: (now: Group) => Group
}) {
  const { edit, reasonAgainst } = useBuilding()
  const reason = reasonAgainst(make)
  return (
    <Tooltip label={reason} disabled={reason === null}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={icon}
        aria-disabled={reason !== null}
        {...(reason !== null && { 'data-disabled': true })}
        onClick={() => reason === null && edit(make)}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
