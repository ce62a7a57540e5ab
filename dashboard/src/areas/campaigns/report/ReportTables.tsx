import { Stack, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../../format.ts'
import type { OutputOf } from '../../../queries.ts'
import { money } from '../../../kit/money/money.ts'
import { linkWords } from './click-map.ts'
import { FigureLink } from './FigureLink.tsx'

type CampaignReport = OutputOf<'get_campaign_report'>

/** A titled table of a report. A phone leaves out the columns that are `wide`. */
function Section({
  title,
  text,
  empty,
  head,
  children,
}: {
  title: string
  text?: string
  empty: string | null
  head: (string | { wide: string })[]
  children: ReactNode
}) {
  return (
    <Stack gap={8}>
      <Title order={2}>{title}</Title>
      {text !== undefined && <Text c="dimmed">{text}</Text>}
      {empty !== null ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <div className="mc-card mc-table-card">
          <Table className="mc-plain">
            <Table.Thead>
              <Table.Tr>
                {head.map((one, i) => {
                  const wide = typeof one === 'object'
                  const words = wide ? one.wide : one
                  return (
                    <Table.Th
                      key={words}
                      ta={i === 0 ? undefined : 'end'}
                      className={wide ? 'mc-wide' : undefined}
                    >
                      {words}
                    </Table.Th>
                  )
                })}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children}</Table.Tbody>
          </Table>
        </div>
      )}
    </Stack>
  )
}

/** The links of the mail, with the readers who followed each, and bots apart. */
export function Links({
  links,
  sent,
  html,
}: {
  links: CampaignReport['links']
  sent: number
  html: string | undefined
}) {
  const { t } = useTranslation('report')
  const words = useMemo(() => linkWords(html ?? ''), [html])
  return (
    <Section
      title={t('links.title')}
      empty={links.length === 0 ? t('links.none') : null}
      head={[
        t('links.link'),
        t('links.readers'),
        { wide: t('links.share') },
        { wide: t('links.clicks') },
        t('links.machines'),
      ]}
    >
      {links.map(({ url, readers, clicks, machineClicks }) => (
        <Table.Tr key={url}>
          <Table.Td className="mc-breaks">
            {words.has(url) && (
              <Text fw={500} dir="auto">
                {words.get(url)}
              </Text>
            )}
            <Text {...(words.has(url) && { size: 'sm', c: 'dimmed' })} dir="ltr">
              {url}
            </Text>
          </Table.Td>
          <Table.Td ta="end">
            <FigureLink
              n={readers}
              search={{ link: url }}
              label={`${t('links.readers')}, ${url}`}
            />
          </Table.Td>
          <Table.Td ta="end" className="figures mc-wide">
            {percent(readers, sent)}
          </Table.Td>
          <Table.Td ta="end" className="figures mc-wide">
            {number(clicks)}
          </Table.Td>
          <Table.Td ta="end">
            <FigureLink
              n={machineClicks}
              search={{ machineLink: url }}
              label={`${t('links.machines')}, ${url}`}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </Section>
  )
}

export function Providers({
  providers,
  opens,
}: {
  providers: CampaignReport['providers']
  opens: boolean
}) {
  const { t } = useTranslation('report')
  const named = providers.flatMap(({ domain }) => domain ?? [])
  return (
    <Section
      title={t('providers.title')}
      empty={providers.length === 0 ? t('providers.none') : null}
      head={[
        t('providers.domain'),
        t('providers.recipients'),
        { wide: t('providers.sent') },
        t('providers.failed'),
        ...(opens ? [t('providers.opened')] : []),
      ]}
    >
      {providers.map(({ domain, recipients, sent, failed, opened }) => {
        const name = domain ?? t(named.length === 0 ? 'providers.deleted' : 'providers.rest')
        const at =
          domain === null
            ? named.length === 0
              ? {}
              : { exceptDomains: named.join(',') }
            : { domain }
        return (
          <Table.Tr key={name}>
            <Table.Td dir="auto" className="mc-breaks">
              {name}
            </Table.Td>
            <Table.Td ta="end">
              <FigureLink
                n={recipients}
                search={at}
                label={`${name}, ${t('providers.recipients')}`}
              />
            </Table.Td>
            <Table.Td ta="end" className="mc-wide">
              <FigureLink
                n={sent}
                search={{ ...at, status: 'sent' }}
                label={`${name}, ${t('providers.sent')}`}
              />
            </Table.Td>
            <Table.Td ta="end">
              <FigureLink
                n={failed}
                search={{ ...at, status: 'failed' }}
                label={`${name}, ${t('providers.failed')}`}
              />
            </Table.Td>
            {opens && (
              <Table.Td ta="end">
                <FigureLink
                  n={opened}
                  search={{ ...at, did: 'opened' }}
                  label={`${name}, ${t('providers.opened')}`}
                  shown={`${number(opened)} (${percent(opened, sent)})`}
                />
              </Table.Td>
            )}
          </Table.Tr>
        )
      })}
    </Section>
  )
}

export function Failures({ failures }: { failures: CampaignReport['failures'] }) {
  const { t } = useTranslation('report')
  if (failures.length === 0) return null
  return (
    <Section
      title={t('failures.title')}
      empty={null}
      head={[t('failures.reason'), t('failures.count')]}
    >
      {failures.map(({ reason, example, count }) => (
        <Table.Tr key={reason}>
          <Table.Td className="mc-breaks">
            <span className="figures">{reason === 'other' ? t('failures.other') : reason}</span>
            {example !== null && (
              <Text size="sm" c="dimmed" dir="auto">
                {example}
              </Text>
            )}
          </Table.Td>
          <Table.Td ta="end">
            <FigureLink
              n={count}
              search={{ failure: reason }}
              label={`${t('failures.title')}, ${reason}`}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </Section>
  )
}

/** Shows why opens and clicks count as those of bots, apart from people's. */
export function Machines({ machines, counts }: Pick<CampaignReport, 'machines' | 'counts'>) {
  const { t } = useTranslation('report')
  if (machines.length === 0) return null
  return (
    <Section
      title={t('machines.title')}
      text={t('machines.text')}
      empty={null}
      head={[t('machines.reason'), t('machines.count')]}
    >
      {machines.map(({ reason, count }) => (
        <Table.Tr key={reason}>
          <Table.Td className="mc-breaks">
            {t(`machines.${reason}`)}
            <Text size="sm" c="dimmed">
              {t(`machines.${reason}Text`)}
            </Text>
          </Table.Td>
          <Table.Td ta="end">
            <FigureLink
              n={count}
              search={{ machineReason: reason }}
              label={`${t('machines.count')}, ${t(`machines.${reason}`)}`}
            />
          </Table.Td>
        </Table.Tr>
      ))}
      <Table.Tr>
        <Table.Td>{t('machines.clicks')}</Table.Td>
        <Table.Td ta="end">
          <FigureLink
            n={counts.machineClicks}
            search={{ did: 'machineClicked' }}
            label={t('machines.clicks')}
          />
        </Table.Td>
      </Table.Tr>
    </Section>
  )
}

/** Shows what readers paid after a click in the mail. Nothing where it sold nothing. */
export function Revenue({ revenue }: { revenue: CampaignReport['revenue'] }) {
  const { t } = useTranslation('report')
  if (revenue.length === 0) return null
  return (
    <Section
      title={t('revenue.title')}
      text={t('revenue.text')}
      empty={null}
      head={[t('revenue.currency'), t('revenue.orders'), t('revenue.amount')]}
    >
      {revenue.map(({ currency, orders, amount }) => (
        <Table.Tr key={currency}>
          <Table.Td>{currency.toUpperCase()}</Table.Td>
          <Table.Td ta="end" className="figures">
            {number(orders)}
          </Table.Td>
          <Table.Td ta="end" className="figures">
            {money(amount, currency)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Section>
  )
}
