import { Group, Stack, Text } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../../kit/operation.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { OutputOf } from '../../../queries.ts'
import type { Reader } from '../../contacts/useReaders.ts'
import { ReaderSelect } from '../../content/ReaderSelect.tsx'

type Answer = NonNullable<OutputOf<'preview_campaign_recipients'>['contact']>

const MET = {
  size: 16,
  style: { flex: 'none', marginTop: 3, color: 'light-dark(#2f6f4f, #549c78)' },
}
const UNMET = {
  size: 16,
  style: { flex: 'none', marginTop: 3, color: 'light-dark(#a3271c, #d9604f)' },
}

/** Tells by which rules a campaign goes to one reader. `before` saves the audience first. */
export function WhyReader({
  campaignId,
  newsletterId,
  before,
}: {
  campaignId: string
  newsletterId: string
  before: () => Promise<boolean>
}) {
  const { t } = useTranslation('campaigns')
  const [reader, setReader] = useState<Reader | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const ask = useOperation('preview_campaign_recipients', {
    done: ({ contact }) => setAnswer(contact ?? null),
  })
  const change = async (next: Reader | null) => {
    setReader(next)
    setAnswer(null)
    if (next && (await before())) await ask.run({ campaignId, contactId: next.id })
  }
  return (
    <Stack gap={8}>
      <Text fw={500}>{t('why.title')}</Text>
      <ReaderSelect
        newsletterId={newsletterId}
        reader={reader}
        change={(next) => void change(next)}
        label={t('why.reader')}
        none={t('why.choose')}
      />
      <Problem text={ask.problem} />
      {reader && answer && (
        <Stack gap={4} role="status">
          <Text fw={500}>{t(answer.included ? 'why.in' : 'why.out')}</Text>
          {answer.because.map(({ rule, met }) => (
            <Group key={rule} gap={8} wrap="nowrap" align="flex-start">
              {met ? <Check {...MET} aria-hidden /> : <X {...UNMET} aria-hidden />}
              <Text>{t(`why.${met ? 'met' : 'unmet'}.${rule}`)}</Text>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
