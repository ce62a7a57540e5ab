import { Button, List, Stack, Text, Title } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAndTime, number } from '../../format.ts'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { useSession } from '../../shell/session.ts'

type Plan = Extract<OutputOf<'delete_account'>, { confirm: string }>

export function DeleteAccount() {
  const { t } = useTranslation('account-data')
  const { accountId, accounts } = useSession()
  const { name } = accounts.find(({ id }) => id === accountId)!
  const look = useOperation('delete_account')
  // The frame is another one from now on, so the page begins anew.
  const deletion = useOperation('delete_account', { done: () => location.reload() })
  const ask = async () => {
    const plan = await look.run({ name, dryRun: true })
    if (plan === null || !('confirm' in plan)) return
    confirm({
      title: t('deleteTitle', { name }),
      text: <WhatGoes plan={plan} />,
      action: t('delete'),
      typed: name,
      run: (endPayment) =>
        deletion.attempt(endPayment ? { name, endPayment } : { name, confirm: plan.confirm }),
    })
  }
  return (
    <section aria-labelledby="delete-account">
      <Title order={2} size="h3" mb={4} id="delete-account">
        {t('deleteHeading')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('deleteText')}
      </Text>
      <Button
        color="red"
        variant="outline"
        leftSection={<Trash2 size={16} />}
        loading={look.pending}
        onClick={() => void ask()}
      >
        {t('deleteStart')}
      </Button>
      <Problem text={look.problem} />
    </section>
  )
}

function WhatGoes({ plan }: { plan: Plan }) {
  const { t } = useTranslation('account-data')
  const { data: billing } = useRead('get_billing', {})
  return (
    <Stack gap="sm">
      <List size="sm" spacing={4}>
        <List.Item>
          {t('counts.contacts', { count: plan.contacts, number: number(plan.contacts) })}
        </List.Item>
        <List.Item>
          {t('counts.newsletters', { count: plan.newsletters, number: number(plan.newsletters) })}
        </List.Item>
        <List.Item>
          {t('counts.campaigns', { count: plan.campaigns, number: number(plan.campaigns) })}
        </List.Item>
      </List>
      <Text size="sm">{t('atOnce')}</Text>
      {billing?.price != null && <Text size="sm">{t('planEnds')}</Text>}
      <Text size="sm">{t('later', { days: plan.restoreDays })}</Text>
      <Text size="sm" fw={500}>
        {plan.lastExportAt === null
          ? t('noExport')
          : t('lastExport', { time: dayAndTime(plan.lastExportAt) })}
      </Text>
    </Stack>
  )
}
