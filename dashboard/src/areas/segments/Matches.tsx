import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { number } from '../../format.ts'
import { PreviewProblem } from '../../kit/preview/PreviewProblem.tsx'
import type { KeptPreview } from '../../kit/preview/preview.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { InputOf, OutputOf } from '../../queries.ts'
import type { Reader } from '../contacts/useReaders.ts'
import { ReaderPick } from './ReaderPick.tsx'

type SegmentPreview = KeptPreview<OutputOf<'preview_segment'>, InputOf<'preview_segment'>>

interface Props {
  newsletterId: string | undefined
  asked: SegmentPreview
  /** The refusal that no row shows. */
  problem: string | null
  /** The reason why nothing is counted at the moment; null while it is. */
  waits: string | null
  countExactly: () => void
  reader: Reader | null
  changeReader: (reader: Reader | null) => void
}

export function Matches({
  newsletterId,
  asked,
  problem,
  waits,
  countExactly,
  reader,
  changeReader,
}: Props) {
  const { t } = useTranslation(['segments', 'frame'])
  const { preview, pending, current, error } = asked
  const isOld = !current || error !== null || waits !== null
  const answer = preview?.contact && !isOld ? preview.contact : null
  return (
    <Stack gap="md" className="mc-card">
      <Stack
        gap={4}
        role="status"
        aria-busy={pending || (isOld && waits === null && error === null)}
      >
        <Group gap={8} mih={28}>
          <Text fw={600} fz={20} lh="28px" className="figures" {...(isOld && { c: 'dimmed' })}>
            {preview === null
              ? '…'
              : t(preview.exact ? 'contacts' : 'contactsAbout', {
                  count: preview.count,
                  shown: number(preview.count),
                })}
          </Text>
          {pending && <Loader size={14} aria-hidden />}
        </Group>
        {waits !== null && <Text c="dimmed">{waits}</Text>}
      </Stack>
      {preview && !preview.exact && !isOld && (
        <Button
          variant="default"
          size="xs"
          onClick={countExactly}
          loading={pending}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('countExactly')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {t('everyStatus')}
      </Text>
      <PreviewProblem problem={problem} again={asked.again} limitedUntil={asked.limitedUntil} />
      {/* Before the sample, whose arrival would push it away from the mouse. */}
      <ReaderPick newsletterId={newsletterId} reader={reader} change={changeReader} />
      {reader && answer && (
        <Text role="status" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {t(answer.matches ? 'readerIn' : 'readerOut', { email: unicodeAddress(reader.email) })}
        </Text>
      )}
      {preview && preview.sample.length > 0 && (
        <Stack gap={8}>
          <Text fw={500}>
            {t(preview.sample.length < preview.count ? 'sampleSome' : 'sampleAll')}
          </Text>
          <ul className="mc-seg-sample" aria-label={t('sample')}>
            {preview.sample.map(({ id, email, status }) => (
              <li key={id}>
                <Text span truncate dir="auto" title={email}>
                  {unicodeAddress(email)}
                </Text>
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {preview && preview.sample.length === 0 && !isOld && <Text c="dimmed">{t('noneMatch')}</Text>}
    </Stack>
  )
}
