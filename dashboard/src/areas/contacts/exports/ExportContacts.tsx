import {
  Button,
  Checkbox,
  Group,
  Modal,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import { type InputOf, queryClient, useRead } from '../../../queries.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { filterOfList } from '../list-filter.ts'
import { useFieldLabel } from '../fields.ts'
import {
  type ExportColumn,
  type Shown,
  STANDARD_COLUMNS,
  type Status,
  STATUSES,
} from './columns.ts'

interface Props {
  newsletter: Newsletter
  shown?: Shown
  close: () => void
}

type Format = NonNullable<InputOf<'export_contacts'>['format']>

export function ExportButton({ newsletter, shown }: Pick<Props, 'newsletter' | 'shown'>) {
  const { t } = useTranslation(['exports', 'frame'])
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<Download size={16} />} onClick={open}>
        {t('short')}
      </Button>
      {opened && <ExportContacts newsletter={newsletter} {...(shown && { shown })} close={close} />}
    </>
  )
}

export function ExportContacts({ newsletter, shown = {}, close }: Props) {
  const { t } = useTranslation(['exports', 'segments', 'frame'])
  const navigate = useNavigate()
  const known = useRead('list_custom_fields', {})
  const segments =
    useRead('list_segments', { newsletterId: newsletter.id, limit: 100 }).data?.data ?? []
  const described = [
    shown.q,
    shown.tier && t(`segments:tiers.${shown.tier}`),
    shown.tag,
    segments.find(({ id }) => id === shown.segmentId)?.name,
  ]
    .filter(Boolean)
    .join(' · ')
  const [who, setWho] = useState(
    shown.q || shown.tier || shown.tag || shown.segmentId ? 'shown' : 'all',
  )
  const [segmentId, setSegmentId] = useState<string | null>(null)
  const [statuses, setStatuses] = useState<Status[]>(
    STATUSES.filter((one) => shown.status === undefined || one === shown.status),
  )
  const [format, setFormat] = useState<Format>('csv')
  const fields = known.data?.data.map(({ name }) => name) ?? []
  const columns: ExportColumn[] = [...STANDARD_COLUMNS, ...fields]
  const [leftOut, setLeftOut] = useState<ExportColumn[]>([])
  const chosen = columns.filter((column) => !leftOut.includes(column))
  const start = useOperation('export_contacts', {
    async done({ id }) {
      void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })
      await navigate({ to: `/exports/${id}` })
    },
  })
  const audience = (): Pick<InputOf<'export_contacts'>, 'segmentId' | 'filter'> => {
    if (who === 'segment') return segmentId === null ? {} : { segmentId }
    if (who === 'all') return {}
    const filter = filterOfList({ q: shown.q, tier: shown.tier, tag: shown.tag }, fields)
    return {
      ...(filter && { filter }),
      ...(shown.segmentId !== undefined && { segmentId: shown.segmentId }),
    }
  }
  const ready =
    statuses.length > 0 &&
    chosen.length > 0 &&
    known.data !== undefined &&
    (who !== 'segment' || segmentId !== null)
  return (
    <Modal opened onClose={close} title={t('export')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const some = {
            ...(statuses.length < STATUSES.length && { statuses }),
            ...(leftOut.length > 0 && { fields: chosen }),
          }
          if (ready) void start.run({ newsletterId: newsletter.id, format, ...audience(), ...some })
        }}
      >
        <Stack gap="lg">
          <Radio.Group label={t('who')} value={who} onChange={setWho}>
            <Stack gap={8} mt={8}>
              {described !== '' && (
                <Radio
                  value="shown"
                  label={t('shown')}
                  description={<span dir="auto">{described}</span>}
                  styles={WRAP}
                />
              )}
              <Radio
                value="all"
                label={t('allOf', { newsletter: newsletter.name })}
                styles={WRAP}
              />
              {segments.length > 0 && <Radio value="segment" label={t('ofSegment')} />}
              {who === 'segment' && (
                <Select
                  aria-label={t('segment')}
                  placeholder={t('chooseSegment')}
                  data={segments.map(({ id, name }) => ({ value: id, label: name }))}
                  value={segmentId}
                  onChange={setSegmentId}
                  searchable
                  ml={28}
                />
              )}
            </Stack>
          </Radio.Group>
          <Checkbox.Group
            label={t('statuses')}
            value={statuses}
            onChange={(values) => setStatuses(values)}
          >
            <Group gap="md" mt={8}>
              {STATUSES.map((status) => (
                <Checkbox key={status} value={status} label={t(`frame:status.${status}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <Radio.Group label={t('format')} value={format} onChange={setFormat}>
            <Stack gap={8} mt={8}>
              <Radio value="csv" label={t('formats.csv')} description={t('csvText')} />
              <Radio value="jsonl" label={t('formats.jsonl')} description={t('jsonlText')} />
            </Stack>
          </Radio.Group>
          <Columns
            columns={columns}
            areAll={known.data !== undefined}
            chosen={chosen}
            change={(chosen) => setLeftOut(columns.filter((column) => !chosen.includes(column)))}
          />
          <Problem text={start.problem} />
          <DialogButtons
            close={close}
            action={t('start')}
            pending={start.pending}
            disabled={!ready}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const WRAP = {
  body: { minWidth: 0 },
  labelWrapper: { minWidth: 0, overflowWrap: 'anywhere' },
} as const

interface ColumnsProps {
  columns: ExportColumn[]
  /** False until the account's fields are known, since the address alone must leave them out. */
  areAll: boolean
  chosen: ExportColumn[]
  change: (chosen: ExportColumn[]) => void
}

function Columns({ columns, areAll, chosen, change }: ColumnsProps) {
  const { t } = useTranslation(['exports', 'frame'])
  const label = useColumnLabel()
  const all = chosen.length === columns.length
  return (
    <Checkbox.Group
      label={
        <Group gap="xs" component="span">
          <span>{t('columns')}</span>
          <Text span c="dimmed" size="sm" className="figures">
            {t('columnsChosen', { chosen: chosen.length, all: columns.length })}
          </Text>
        </Group>
      }
      value={chosen}
      onChange={change}
    >
      <SimpleGrid
        cols={{ base: 1, xs: 2, sm: 3 }}
        spacing={8}
        mt={8}
        style={{ maxHeight: 240, overflowY: 'auto' }}
      >
        {columns.map((column) => (
          <Checkbox key={column} value={column} label={label(column)} styles={WRAP} />
        ))}
      </SimpleGrid>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mt={8}
        disabled={!areAll}
        onClick={() => change(all ? ['email'] : columns)}
      >
        {t(all ? 'addressAlone' : 'allColumns')}
      </Button>
    </Checkbox.Group>
  )
}

export function useColumnLabel(): (column: string) => string {
  const { t } = useTranslation('exports')
  const label = useFieldLabel()
  return (column) =>
    STANDARD_COLUMNS.some((one) => one === column) ? t(`names.${column}`) : label(column)
}
