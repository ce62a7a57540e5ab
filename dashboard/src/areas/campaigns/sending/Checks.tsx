import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { saidBy } from '../../../kit/server-words.ts'
import type { Plan } from './plan.ts'

type Check = Plan['checks'][number]

/** The parts of a draft that the composer can lead to. */
const PLACES = /^(\/variants\/options\/\d)?\/(subject|previewText|content\/body|content\/blocks(\/.*)?)$/

/** Leads to the part of the draft that a check is about. */
export function goToPlace(pointer: string): void {
  const place = placeAt(pointer)
  // An editor that draws its text by itself knows the place within it.
  if (place && !place.dispatchEvent(new CustomEvent('mc-go', { detail: pointer, cancelable: true }))) return
  place?.scrollIntoView({ block: 'center' })
  if (place?.ariaExpanded === 'false') place.click()
  ;(place?.querySelector<HTMLElement>('.cm-content') ?? place)?.focus()
}

/** Finds the place of a pointer, or the one nearest above it: a block that is not open shows none of its fields. */
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
  go?: ((pointer: string) => void) | undefined
  /** The draft to which a page of settings leads back. */
  draft?: { id: string; newsletterId: string } | undefined
}

/** The hints to the author in two groups: what keeps the mail from being sent, and what could be better. */
export function Checks({ checks = [], errors = true, go, draft }: Props) {
  const { t } = useTranslation('campaigns')
  const ofSeverity = (severity: Check['severity']) => checks.filter((check) => check.severity === severity)
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
                <Line key={at} check={check} go={go} draft={draft} />
              ))}
            </Stack>
          </div>
        ))}
    </Stack>
  )
}

function Line({ check, go, draft }: { check: Check } & Pick<Props, 'go' | 'draft'>) {
  const { t } = useTranslation('campaigns')
  const { code, severity, pointer, readers } = check
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
        {t(`checks.${code}`, saidBy(check))}{' '}
        {code === 'no_postal_address' && (
          <Link
            to="/settings/newsletter"
            search={{ field: 'postalAddress', ...(draft && { newsletter: draft.newsletterId, draft: draft.id }) }}
            resetScroll={false}
          >
            {t('checks.writeAddress')}
          </Link>
        )}
        {code.startsWith('domain_') && <Link to="/settings/domains">{t('unsigned.show')}</Link>}
        {go && pointer !== undefined && PLACES.test(pointer) && (
          <Anchor component="button" type="button" onClick={() => go(pointer)}>
            {t('checks.go')}
          </Anchor>
        )}
      </Text>
    </Group>
  )
}
