import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { saidBy } from '../../kit/server-words.ts'
import type { AccountOverview } from '../../api.ts'

type Item = AccountOverview['attention'][number]

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info } as const
const COLORS = {
  error: 'light-dark(#a3271c, #ff9a8d)',
  warning: 'light-dark(#8a5300, #f0bd6a)',
  info: 'var(--mantine-color-dimmed)',
} as const
/** The dashboard's own page for what an operation mends. */
const PAGES: Record<string, (input: Item['operation']['input']) => string> = {
  check_domain: ({ domainId }) => `/settings/domains/${domainId}`,
  check_site_address: ({ newsletterId }) => `/settings/address?newsletter=${newsletterId}`,
  add_domain: () => '/settings/domains',
  resume_campaign: ({ campaignId }) => `/campaigns/${campaignId}`,
  get_campaign_report: ({ campaignId }) => `/campaigns/${campaignId}`,
  update_webhook_endpoint: ({ endpointId }) => `/settings/webhooks/${endpointId}`,
  list_automation_runs: ({ automationId, status }) =>
    `/automations/${automationId}/readers?status=${status}`,
  explain_automation_entry: ({ automationId }) => `/automations/${automationId}/readers`,
  // The only lack of a newsletter that is reported is its postal address.
  update_newsletter: ({ newsletterId }) =>
    `/settings/newsletter?field=postalAddress&newsletter=${newsletterId}`,
  list_contacts: ({ status }) => `/contacts?status=${status}`,
  get_billing: () => '/settings/billing',
  set_mail_service: () => '/settings/mail',
  get_mail_service: () => '/settings/mail',
  get_adoption: () => '/settings/payments',
}

/** Lists what the owner should look at. An empty list says that all is well. */
export function Attention({ attention }: { attention: AccountOverview['attention'] }) {
  const { t } = useTranslation('home')
  const titleOf = ({ code, values }: Item) =>
    t(
      code === 'campaign_paused' && values?.['reason'] === 'restored'
        ? 'codes.campaign_paused_restored'
        : `codes.${code}`,
    )
  if (attention.length === 0)
    return (
      <div className="mc-card">
        <EmptyState icon={<CircleCheck size={28} />} title={t('allWell')} text={t('allWellText')} />
      </div>
    )
  return (
    <Stack gap={0} className="mc-card" p={0}>
      {attention.map((item, at) => {
        const Icon = ICONS[item.severity]
        const to = PAGES[item.operation.name]?.(item.operation.input)
        const key = `${item.code}-${at}`
        const style = at > 0 ? { borderTop: '1px solid var(--mc-line)' } : undefined
        const words = (
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Icon
              size={18}
              style={{ flex: 'none', marginTop: 1, color: COLORS[item.severity] }}
              aria-label={t(`severity.${item.severity}`)}
            />
            <div style={{ minWidth: 0 }}>
              <Text fw={500}>{titleOf(item)}</Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t(`texts.${item.code}`, saidBy(item))}
              </Text>
            </div>
          </Group>
        )
        // Some things are mended on the server, and no page says more.
        return to === undefined ? (
          <div key={key} className="mc-row" style={style}>
            {words}
          </div>
        ) : (
          <Link key={key} to={to} className="mc-row" style={style}>
            {words}
          </Link>
        )
      })}
    </Stack>
  )
}
