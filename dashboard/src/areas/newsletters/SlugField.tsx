import { Group, Loader, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Check, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../queries.ts'

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TYPING_MS = 400

/**
 * A field for the last part of a newsletter's public address. While typing, it shows whether that
 * is free.
 */
export function SlugField({
  value,
  current,
  error,
  ...input
}: Omit<TextInputProps, 'value'> & { value: string; current?: string }) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const [asked] = useDebouncedValue(value.trim(), TYPING_MS)
  const other = value.trim() !== '' && value.trim() !== current
  const valid = SLUG.test(value.trim())
  const check = useRead(
    'check_newsletter_slug',
    { slug: asked },
    { enabled: other && SLUG.test(asked) && asked !== current },
  )
  const answer = asked === value.trim() ? check.data : undefined
  const waits = other && valid && answer === undefined && !check.error
  // The line below the field says it already.
  const told = other && (!valid || answer?.available === false)
  return (
    <div>
      <TextInput
        label={t('fields.slug')}
        description={t('slugHint')}
        maxLength={63}
        leftSection={
          <Text span c="dimmed" pl={10}>
            /n/
          </Text>
        }
        leftSectionWidth={38}
        rightSection={waits ? <Loader size={14} /> : null}
        autoComplete="off"
        spellCheck={false}
        {...input}
        error={error && (told || (value.trim() === '' ? t('slugWrong') : error))}
        value={value}
      />
      <div role="status">
        {other && !valid && <Told icon={<X size={15} />} tone="bad" text={t('slugWrong')} />}
        {other && valid && answer?.available === false && (
          <Told
            icon={<X size={15} />}
            tone="bad"
            text={t(answer.reason === 'reserved' ? 'slugReserved' : 'slugTaken')}
          />
        )}
        {other && valid && answer?.available && (
          <Told
            icon={<Check size={15} />}
            tone="good"
            text={t('slugFree', { address: `${location.origin}/n/${value.trim()}` })}
          />
        )}
        {other && valid && current !== undefined && (
          <Told
            icon={<TriangleAlert size={15} />}
            tone="warn"
            text={t('slugMoves', { address: `${location.origin}/n/${current}` })}
          />
        )}
      </div>
    </div>
  )
}

const TONES = {
  good: 'light-dark(#2a6648, #7cc9a1)',
  warn: 'light-dark(#8a5300, #f0bd6a)',
  bad: 'var(--mantine-color-error)',
}

/** A line below a field with an icon, for the effect of the field's value. */
export function Told({
  icon,
  tone,
  text,
}: {
  icon: ReactNode
  tone: keyof typeof TONES
  text: ReactNode
}) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" mt={6} style={{ color: TONES[tone] }}>
      <span style={{ flex: 'none', height: 18, display: 'grid', placeItems: 'center' }} aria-hidden>
        {icon}
      </span>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Group>
  )
}
