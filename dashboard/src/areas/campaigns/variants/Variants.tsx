import { Anchor, Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../campaign.ts'
import { LookAndFormat } from '../../content/sheet/LookAndFormat.tsx'
import { VariantRules } from './VariantRules.tsx'
import { KEYS, type Option, type VariantsDraft } from './variants.ts'

const SUBJECT_MAX = 250
const FIRST: Omit<VariantsDraft, 'options'> = {
  share: 20,
  metric: 'opens',
  decideAfterMinutes: 240,
  decide: 'auto',
}

interface Props {
  draft: Draft
  newsletterId: string
  /** The JSON pointer of the field that is to have the focus. */
  at: string
  /** Returns the draft as it was typed last. */
  latest: () => Draft
  change: (variants: VariantsDraft | null) => void
}

/** Writes the A/B test of a draft. Option A is the draft itself. */
export function Variants({ draft, newsletterId, latest, change, at: focused }: Props) {
  const { t } = useTranslation('variants')
  const { variants } = draft
  if (variants === null) return <Begin latest={latest} change={change} />
  const { options } = variants
  const set = (some: Partial<VariantsDraft>) => change({ ...variants, ...some })
  const setOption = (option: Option) =>
    set({ options: options.map((one) => (one.key === option.key ? option : one)) })
  const remove = (key: Option['key']) => {
    const left = options.filter((one) => one.key !== key)
    change(
      left.length < 2
        ? null
        : { ...variants, options: left.map((one, i) => ({ ...one, key: KEYS[i]! })) },
    )
  }
  const next = KEYS[options.length]
  return (
    <fieldset className="mc-variants" aria-label={t('title')}>
      <Stack gap="md">
        {options.map((option, i) => (
          <OptionFields
            key={option.key}
            option={option}
            at={i}
            draft={draft}
            newsletterId={newsletterId}
            latest={latest}
            focused={focused}
            change={setOption}
            remove={i === 0 ? undefined : () => remove(option.key)}
          />
        ))}
        {next && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => set({ options: [...options, anotherOf(options, next, latest())] })}
            w="fit-content"
          >
            {t('another')}
          </Button>
        )}
        <VariantRules variants={variants} set={set} />
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => change(null)}
          w="fit-content"
        >
          {t('stop')}
        </Anchor>
      </Stack>
    </fieldset>
  )
}

function Begin({ latest, change }: Pick<Props, 'latest' | 'change'>) {
  const { t } = useTranslation('variants')
  const begin = (other: Omit<Option, 'key'>, metric: VariantsDraft['metric']) =>
    change({ ...FIRST, metric, options: [{ key: 'A' }, { key: 'B', ...other }] })
  return (
    // The words of the first button begin where those of the fields do.
    <Group gap="xs" style={{ marginInlineStart: -8 }}>
      <Button variant="subtle" size="compact-sm" onClick={() => begin({ subject: '' }, 'opens')}>
        {t('testSubject')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => begin({ content: latest().content }, 'clicks')}
      >
        {t('testContent')}
      </Button>
    </Group>
  )
}

/** Returns a further option that differs in the same parts as the last. */
function anotherOf(options: readonly Option[], key: Option['key'], { content }: Draft): Option {
  const last = options.at(-1)
  return {
    key,
    ...(last?.content === undefined || last.subject !== undefined ? { subject: '' } : {}),
    ...(last?.previewText !== undefined && { previewText: '' }),
    ...(last?.content && { content }),
  }
}

interface OptionProps {
  option: Option
  at: number
  focused: string
  draft: Draft
  newsletterId: string
  latest: () => Draft
  change: (option: Option) => void
  remove: (() => void) | undefined
}

function OptionFields({
  option,
  at,
  focused,
  draft,
  newsletterId,
  latest,
  change,
  remove,
}: OptionProps) {
  const { t } = useTranslation(['variants', 'campaigns'])
  const { key, subject, previewText, content } = option
  const place = `/variants/options/${at}`
  const isOwn = subject === undefined && previewText === undefined && content === undefined
  return (
    <div role="group" aria-label={t('option', { key })}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={500} dir="auto" className="mc-cuts-title">
          {isOwn
            ? t('asAbove', { key, subject: draft.subject || t('campaigns:noSubject') })
            : t('option', { key })}
        </Text>
        {remove && (
          <CloseButton size="sm" aria-label={t('removeOption', { key })} onClick={remove} />
        )}
      </Group>
      <Stack gap="xs">
        {subject !== undefined && (
          <TextInput
            label={t('subjectOf', { key })}
            data-place={`${place}/subject`}
            data-autofocus={focused === `${place}/subject` || undefined}
            value={subject}
            onChange={({ currentTarget: { value } }) => change({ ...option, subject: value })}
            maxLength={SUBJECT_MAX}
            dir="auto"
          />
        )}
        {previewText !== undefined && (
          <TextInput
            label={t('previewTextOf', { key })}
            data-place={`${place}/previewText`}
            data-autofocus={focused === `${place}/previewText` || undefined}
            value={previewText}
            onChange={({ currentTarget: { value } }) => change({ ...option, previewText: value })}
            maxLength={SUBJECT_MAX}
            dir="auto"
          />
        )}
        {content && (
          <OwnText
            optionKey={key}
            newsletterId={newsletterId}
            value={content}
            read={() => latest().variants?.options[at]?.content ?? content}
            change={(next) => change({ ...option, content: next })}
          />
        )}
        {at > 0 && <More option={option} latest={latest} change={change} />}
      </Stack>
    </div>
  )
}

interface OwnTextProps {
  optionKey: Option['key']
  newsletterId: string
  value: Draft['content']
  read: () => Draft['content']
  change: (content: Draft['content']) => void
}

/** Chooses look and format of an option's own text, which stands on the sheet. */
function OwnText({ optionKey, ...text }: OwnTextProps) {
  const { t } = useTranslation('variants')
  return (
    <div>
      <Text size="sm" mb={6}>
        {t('textBelow', { key: optionKey })}
      </Text>
      <LookAndFormat {...text} />
    </div>
  )
}

/** Lets an option differ in a further part. */
function More({ option, latest, change }: Pick<OptionProps, 'option' | 'latest' | 'change'>) {
  const { t } = useTranslation('variants')
  const parts = [
    { words: t('alsoSubject'), has: option.subject !== undefined, part: () => ({ subject: '' }) },
    {
      words: t('alsoPreviewText'),
      has: option.previewText !== undefined,
      part: () => ({ previewText: '' }),
    },
    {
      words: t('alsoContent'),
      has: option.content !== undefined,
      part: () => ({ content: latest().content }),
    },
  ]
  return (
    <Group gap="xs">
      {parts
        .filter(({ has }) => !has)
        .map(({ words, part }) => (
          <Button
            key={words}
            variant="subtle"
            size="compact-xs"
            onClick={() => change({ ...option, ...part() })}
          >
            {words}
          </Button>
        ))}
    </Group>
  )
}
