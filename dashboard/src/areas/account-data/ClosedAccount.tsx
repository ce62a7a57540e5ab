import { Alert, Button, Stack, Text } from '@mantine/core'
import { CalendarX2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../format.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { BareAccount } from '../../shell/BareAccount.tsx'
import { useMay, useSession } from '../../shell/session.ts'
import { AccountExports } from './AccountExports.tsx'

const DAY_MS = 86_400_000
/** The clocks of browser and server differ by some minutes. */
const SKEW_MS = 300_000

/** All that a deleted account shows until it is erased. */
export function ClosedAccount() {
  const { t } = useTranslation('account-data')
  const { deletion } = useSession()
  const owner = useMay('owner')
  const restore = useOperation('restore_account', { done: () => location.reload() })
  const eraseAt = new Date(deletion!.eraseAt)
  const days = Math.max(0, Math.ceil((eraseAt.getTime() - Date.now() - SKEW_MS) / DAY_MS))
  return (
    <BareAccount width={720}>
      <Alert color="red" variant="light" icon={<CalendarX2 size={20} />} title={t('deletedTitle')}>
        <Stack gap="md" align="flex-start">
          <Text>{t('deletedText', { count: days, time: dayAndTime(deletion!.eraseAt) })}</Text>
          {owner ? (
            <Button
              leftSection={<Undo2 size={16} />}
              loading={restore.pending}
              onClick={() => void restore.run({})}
            >
              {t('restore')}
            </Button>
          ) : (
            <Text>{t('ownerRestores')}</Text>
          )}
          <Problem text={restore.problem} />
        </Stack>
      </Alert>
      {owner && <AccountExports quiet />}
    </BareAccount>
  )
}
