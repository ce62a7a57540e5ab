import { Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { PreviewProblem } from '../../kit/preview/PreviewProblem.tsx'
import { sentenceOf, useRead } from '../../queries.ts'

/** So many segments or drafts are named; the rest are counted. */
const NAMED = 8

/** Says what a tag's change touches. Only a deletion breaks segments and drafts. */
export function TagUse({
  tag,
  deleting = false,
  counted = false,
}: {
  tag: string
  deleting?: boolean
  counted?: boolean
}) {
  const { t } = useTranslation(['tags', 'frame'])
  const use = useRead('preview_tag_change', { tags: [tag] })
  if (use.error)
    return <PreviewProblem problem={sentenceOf(use.error)} again={() => void use.refetch()} />
  if (!use.data) return <Skeleton height={60} radius="sm" aria-label={t('counting')} />
  const { contacts, segments, campaigns } = use.data
  const named = segments.length > 0 || campaigns.length > 0
  return (
    <Stack gap={8} className="mc-card" p="sm" role="group" aria-label={t('touches')}>
      {counted && <Text>{t('contacts', { count: contacts, contacts: number(contacts) })}</Text>}
      <Named label={t('segments', { count: segments.length })} to="/segments" items={segments} />
      <Named label={t('drafts', { count: campaigns.length })} to="/campaigns" items={campaigns} />
      <Text size="sm" c={deleting && named ? 'var(--mantine-color-error)' : 'dimmed'}>
        {!named ? t('nothingNamed') : t(deleting ? 'broken' : 'carried')}
      </Text>
    </Stack>
  )
}

function Named({
  label,
  to,
  items,
}: {
  label: string
  to: string
  items: readonly { id: string; name: string }[]
}) {
  const { t } = useTranslation(['tags', 'contacts'])
  if (items.length === 0) return null
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {items.slice(0, NAMED).map(({ id, name }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <Link to={`${to}/${id}`} target="_blank" dir="auto">
              {name === '' ? t('contacts:noSubject') : name}
            </Link>
          </li>
        ))}
        {items.length > NAMED && <li>{t('others', { count: items.length - NAMED })}</li>}
      </ul>
    </div>
  )
}
