import './segments.css'
import { Button, Group as Line, Skeleton, Stack, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../api.ts'
import { Leaving } from '../../kit/Leaving.tsx'
import { usePreviewOf } from '../../kit/preview.ts'
import { Problem } from '../../kit/Problem.tsx'
import { Page } from '../../shell/Page.tsx'
import { useChoices } from './builder/choices.ts'
import { BuildingContext } from './builder/context.ts'
import { GroupBox } from './builder/GroupBox.tsx'
import { Matches } from './Matches.tsx'
import { metOf, placeErrors, unfinishedOf } from './builder/problems.ts'
import type { Reader } from '../contacts/useReaders.ts'
import { compile, type Filter } from './builder/tree.ts'
import { useBuilder } from './builder/useBuilder.ts'
import { useConditionWords } from './builder/words.ts'

const NAME_MAX = 100

export interface SegmentValues {
  name: string
  filter: Filter
}

interface Props {
  title: string
  back: { to: string; label: string }
  /** Null for a new segment. */
  segmentId: string | null
  newsletterId: string | undefined
  initial: SegmentValues
  /** Saves, and leaves the page. Returns null when it was refused. */
  save: (values: SegmentValues) => Promise<unknown>
  saving: { pending: boolean; error: unknown; problem: string | null }
}

/** Edits the name and the filter of a segment, with the readers whom it finds beside it. */
export function SegmentForm({ title, back, segmentId, newsletterId, initial, save, saving }: Props) {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const choices = useChoices(newsletterId)
  const words = useConditionWords(choices)
  const builder = useBuilder(initial.filter)
  const { tree } = builder
  const [name, setName] = useState(initial.name)
  const [reader, setReader] = useState<Reader | null>(null)
  const [exactFor, setExactFor] = useState<string | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const compiled = useMemo(() => compile(tree), [tree])
  const { filter } = compiled
  const written = JSON.stringify(filter)
  const [first] = useState(written)
  const unfinished = choices.ready ? unfinishedOf(tree, choices.custom, t) : new Map<string, string>()
  const isWhole = choices.ready && unfinished.size === 0
  const asked = usePreviewOf(
    'preview_segment',
    isWhole ? { newsletterId, filter, ...(reader && { contactId: reader.id }), ...(exactFor === written && { exact: true }) } : null,
  )
  const ofPreview = placeErrors(isWhole && asked.current ? asked.error : null, compiled, t)
  const ofSave = placeErrors(tried === written ? saving.error : null, compiled, t)
  const explained = isWhole && asked.current && asked.error === null ? asked.preview?.contact : undefined
  const wanted = name.trim()
  const change = saved || (wanted === initial.name && written === first) ? undefined : ''

  const submit = async () => {
    setTried(written)
    if (wanted === '' || unfinished.size > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('input[aria-invalid=true], [data-wrong] input')?.focus())
      return
    }
    setSaved(true)
    if ((await save({ name: wanted, filter })) === null) setSaved(false)
  }
  useHotkeys([['mod+S', () => void submit()]], [], true)

  const problems = new Map([...(tried === written ? unfinished : []), ...ofPreview.byPart, ...ofSave.byPart])
  return (
    <Page
      title={title}
      back={back}
      peek={
        segmentId === null
          ? { operation: 'create_segment', input: { newsletterId, name: wanted || '…', filter } }
          : { operation: 'update_segment', input: { segmentId, name: wanted, filter } }
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('name')}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
            error={tried !== null && wanted === '' ? t('nameMissing') : null}
            maxLength={NAME_MAX}
            placeholder={t('nameHint')}
            dir="auto"
            required
            maw={480}
            autoFocus={segmentId === null}
          />
          {choices.ready ? (
            <div className="mc-seg">
              <BuildingContext value={{ ...builder, choices, words, problems, met: explained ? metOf(explained.filter, compiled) : null }}>
                <GroupBox group={tree} root />
              </BuildingContext>
              <div className="mc-seg-beside">
                <Matches
                  newsletterId={newsletterId}
                  asked={asked}
                  problem={hasPlaces(asked.error) ? ofPreview.left : asked.problem}
                  waits={unfinished.size > 0 ? t('unfinished', { count: unfinished.size }) : ofPreview.byPart.size > 0 ? t('refused') : null}
                  countExactly={() => setExactFor(written)}
                  reader={reader}
                  changeReader={setReader}
                />
              </div>
            </div>
          ) : (
            <Skeleton height={160} radius="md" aria-busy />
          )}
        </Stack>
        <div className="mc-save-bar" data-kept={change}>
          <Problem text={hasPlaces(saving.error) ? ofSave.left : saving.problem} />
          <Line gap="xs" mt={saving.problem === null ? 0 : 'xs'}>
            <Button type="submit" loading={saving.pending} disabled={segmentId !== null && change === undefined}>
              {t(segmentId === null ? 'create' : 'frame:save')}
            </Button>
          </Line>
        </div>
      </form>
      <Leaving changed={change !== undefined} />
    </Page>
  )
}

/** Returns whether a refusal names places of the input. */
const hasPlaces = (error: unknown) => isProblem(error) && error.errors.length > 0
