import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { saidBy } from '../../../kit/server-words.ts'
import { useLossWords } from '../../content/useLossWords.ts'
import { remedyOf } from './remedy.ts'
import type { Plan } from './plan.ts'

type Check = Plan['checks'][number]

/** The parts of a campaign that its composer leads to. */
const PLACES = /^\/(subject|previewText|content|audience|access|variants)(\/|$)/

export function goToPlace(pointer: string): void {
  const place = placeAt(pointer)
  // An editor that draws its text by itself knows the place within it.
  if (
    place &&
    !place.dispatchEvent(new CustomEvent('mc-go', { detail: pointer, cancelable: true }))
  )
    return
  place?.scrollIntoView({ block: 'center' })
  if (place?.ariaExpanded === 'false') place.click()
  ;(place?.querySelector<HTMLElement>('.cm-content') ?? place)?.focus()
}

/** Finds a pointer's place, or the nearest above it: a closed block shows none of its fields. */
function placeAt(pointer: string): HTMLElement | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = document.querySelector<HTMLElement>(`[data-place="${at}"]`)
    if (place) return place
  }
  return null
}

interface Props {
  checks: readonly Check[] | undefined
  /** False hides what keeps the mail from being sent, while its author has only begun. */
  errors?: boolean
  go?: ((pointer: string, line?: number) => void) | undefined
  /** Writes tags of other services as they are spelled here. */
  translate?: (() => void) | undefined
  /** Mends what a check has found, where it has one remedy. */
  mend?: ((check: Check) => void) | undefined
  /** The draft to which a page of settings leads back. */
  draft?: { id: string; newsletterId: string } | undefined
}

/** The hints to the author: what keeps the mail from being sent, and what could be better. */
export function Checks({ checks = [], errors = true, go, translate, mend, draft }: Props) {
  const { t } = useTranslation('campaigns')
  const ofSeverity = (severity: Check['severity']) =>
    checks.filter((check) => check.severity === severity)
  const groups = [
    { severity: 'error', title: t('checks.errors'), found: errors ? ofSeverity('error') : [] },
    { severity: 'warning', title: t('checks.warnings'), found: ofSeverity('warning') },
  ] as const
  if (groups.every(({ found }) => found.length === 0)) return null
  return (
    <Stack gap="sm">
      {groups
        .filter(({ found }) => found.length > 0)
        .map(({ severity, title, found }) => (
          <div key={severity}>
            <Text size="sm" fw={500} mb={4}>
              {title}
            </Text>
            <Stack gap={8} role="list" aria-label={title}>
              {found.map((check, at) => (
                <Line key={at} check={check} {...{ go, translate, mend, draft }} />
              ))}
            </Stack>
          </div>
        ))}
    </Stack>
  )
}

const lineOf = ({ line }: NonNullable<Check['values']>) =>
  typeof line === 'number' ? line : undefined

function Line({
  check,
  go,
  translate,
  mend,
  draft,
}: { check: Check } & Pick<Props, 'go' | 'translate' | 'mend' | 'draft'>) {
  const { t, i18n } = useTranslation(['campaigns', 'content'])
  const lossWords = useLossWords()
  const { code, severity, pointer, readers, values = {} } = check
  const remedy = mend ? remedyOf(check) : null
  const isOwn = i18n.exists(`campaigns:checks.${code}`, saidBy(check))
  const Icon = severity === 'error' ? CircleX : CircleAlert
  const color = severity === 'error' ? 'var(--mantine-color-error)' : 'light-dark(#8a5300, #f0bd6a)'
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" role="listitem">
      <Icon size={16} style={{ flex: 'none', marginTop: 2, color }} aria-hidden />
      <Text style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {readers !== undefined && (
          <Text component="span" fw={500} className="figures" mr={8}>
            {t('checks.readers', { count: readers, shown: number(readers) })}
          </Text>
        )}
        {isOwn ? t(`checks.${code}`, saidBy(check)) : lossWords(check)}{' '}
        {code === 'no_postal_address' && (
          <Link
            to="/settings/newsletter"
            search={{
              field: 'postalAddress',
              ...(draft && { newsletter: draft.newsletterId, draft: draft.id }),
            }}
            resetScroll={false}
          >
            {t('checks.writeAddress')}
          </Link>
        )}
        {code.startsWith('domain_') && <Link to="/settings/domains">{t('unsigned.show')}</Link>}
        {go && pointer !== undefined && PLACES.test(pointer) && (
          <Anchor component="button" type="button" onClick={() => go(pointer, lineOf(values))}>
            {t('checks.go')}
          </Anchor>
        )}
        {mend && remedy && (
          <Anchor component="button" type="button" ms={10} onClick={() => mend(check)}>
            {t(`checks.mends.${remedy}`, values)}
          </Anchor>
        )}
        {translate && code === 'merge_tag' && values['here'] !== undefined && (
          <Anchor component="button" type="button" ms={10} onClick={translate}>
            {t('content:tags.translate')}
          </Anchor>
        )}
      </Text>
    </Group>
  )
}
