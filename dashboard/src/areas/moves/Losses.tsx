import { Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { Section } from '../contacts/Section.tsx'
import type { Plan } from './move.ts'
import { useServerWords } from './useServerWords.ts'

interface Props {
  losses: Plan['losses']
  title: string
  /** The sentence to show where nothing is lost. */
  none: string
}

/** Lists what does not come along and why, how often, and the first place of each. */
export function Losses({ losses, title, none }: Props) {
  const { t } = useTranslation('moves')
  const say = useServerWords()
  if (losses.length === 0)
    return (
      <Section title={title} plain>
        <Text c="dimmed">{none}</Text>
      </Section>
    )
  return (
    <Section title={title} plain>
      <div className="mc-card" style={{ padding: 0, overflow: 'hidden' }}>
        <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('what')}</Table.Th>
              <Table.Th ta="end" w={90}>
                {t('howOften')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {losses.map(({ what, count, example }) => (
              <Table.Tr key={what}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Stack gap={2}>
                    <Text>{say('lossWords', what, what)}</Text>
                    {example !== '' && (
                      <Text size="sm" c="dimmed" lineClamp={2}>
                        {t('example')} <bdi>{example}</bdi>
                      </Text>
                    )}
                  </Stack>
                </Table.Td>
                <Table.Td ta="end" className="figures" style={{ verticalAlign: 'top' }}>
                  {number(count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  )
}
