import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { Ellipsis, type LucideIcon, PencilLine, Tag, Trash2, UserMinus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import type { BulkKind } from './bulk.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { NAMED_MAX, type Selection } from './useSelection.ts'
import { aboveBar } from '../../../foot.ts'

const KINDS: [BulkKind, LucideIcon][] = [
  ['add_tag', Tag],
  ['remove_tag', Tag],
  ['set_field', PencilLine],
  ['unsubscribe', UserMinus],
  ['delete', Trash2],
]

interface Props {
  selection: Selection
  newsletter: Newsletter
  /** The number of contacts that match the filters, where it is known, and whether it is exact. */
  total: number | undefined
  exact: boolean
}

/** The actions for the selected contacts. The bar stays at the bottom of the window. */
export function BulkBar({ selection, newsletter, total, exact }: Props) {
  const { t } = useTranslation(['bulk', 'frame'])
  const [doing, setDoing] = useState<BulkKind | null>(null)
  const { count, everything, full } = selection
  if (count === 0 && !everything) return null
  const many =
    total === undefined ? '' : exact ? number(total) : t('about', { count: number(total) })
  const words = !everything
    ? t('selected', { count: count ?? 0, selected: number(count ?? 0) })
    : many === ''
      ? t('allSelectedPlain')
      : t('allSelected', { many })
  const more = !everything && total !== undefined && total > (count ?? 0)
  const item = ([kind, Icon]: [BulkKind, LucideIcon]) => (
    <Menu.Item
      key={kind}
      leftSection={<Icon size={16} />}
      {...(kind === 'delete' && { color: 'red' })}
      onClick={() => setDoing(kind)}
    >
      {t(`do.${kind}`)}
    </Menu.Item>
  )
  return (
    <>
      <section ref={aboveBar} className="mc-bulk-bar" aria-label={t('bar')}>
        <Group gap="xs" justify="space-between">
          <Group gap={8} wrap="nowrap" style={{ minWidth: 0 }}>
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={selection.clear}
              aria-label={t('clear')}
            >
              <X size={16} />
            </ActionIcon>
            <Text fw={500} className="figures" aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
              {words}
            </Text>
            {more && (
              <button
                type="button"
                className="mc-sort mc-select-all"
                onClick={selection.selectEverything}
              >
                {t('selectAll', { many })}
              </button>
            )}
          </Group>
          <Group gap={8} wrap="nowrap" visibleFrom="md">
            {KINDS.slice(0, 4).map(([kind, Icon]) => (
              <Button
                key={kind}
                size="xs"
                variant="default"
                leftSection={<Icon size={14} />}
                onClick={() => setDoing(kind)}
              >
                {t(`do.${kind}`)}
              </Button>
            ))}
            <Button
              size="xs"
              variant="default"
              c="var(--mantine-color-error)"
              leftSection={<Trash2 size={14} />}
              onClick={() => setDoing('delete')}
            >
              {t('do.delete')}
            </Button>
          </Group>
          <Group
            gap={8}
            wrap="nowrap"
            hiddenFrom="md"
            style={{ flex: '1 0 auto' }}
            justify="flex-end"
          >
            <Button
              size="xs"
              variant="default"
              leftSection={<Tag size={14} />}
              onClick={() => setDoing('add_tag')}
            >
              {t('do.add_tag')}
            </Button>
            <Menu position="top-end">
              <Menu.Target>
                <ActionIcon variant="default" size={30} aria-label={t('moreActions')}>
                  <Ellipsis size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>{KINDS.slice(1).map(item)}</Menu.Dropdown>
            </Menu>
          </Group>
        </Group>
        {full && (
          <Text size="sm" c="dimmed" mt={4} role="status">
            {t('full', { max: number(NAMED_MAX) })}
          </Text>
        )}
      </section>
      {doing && (
        <BulkDialog
          kind={doing}
          selection={selection}
          newsletter={newsletter}
          close={() => setDoing(null)}
        />
      )}
    </>
  )
}
