import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../kit/confirm.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { queryClient } from '../../../queries.ts'
import { useMay } from '../../../shell/session.ts'
import type { Contact } from '../contact.ts'

const showJob = () => void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })

/** Returns what makes the file with a person's data, and leads to its page. */
export function useExportData({ id }: Contact): () => void {
  const navigate = useNavigate()
  const make = useOperation('export_contact_data', {
    toast: true,
    done({ jobId }) {
      showJob()
      return navigate({ to: '/contacts/data/$exportId', params: { exportId: jobId } })
    },
  })
  return () => void make.run({ contactId: id })
}

/** Returns the question that ends with a person being erased, and leads to the receipt. */
export function useErase({ id, email }: Contact): () => void {
  const { t } = useTranslation(['rights', 'frame'])
  const navigate = useNavigate()
  const mayEndPayment = useMay('owner')
  const erase = useOperation('erase_contact', {
    said: t('erased'),
    done({ receiptId }) {
      showJob()
      return navigate({ to: '/suppressions/receipt', search: { number: receiptId } })
    },
  })
  return () =>
    confirm({
      title: t('eraseTitle'),
      text: (
        <Stack gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>{t('eraseText', { email })}</Text>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {(['eraseGone', 'eraseKept', 'eraseAgain'] as const).map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
          <Text fw={500}>{t('eraseFinal')}</Text>
        </Stack>
      ),
      action: t('erase'),
      typed: email,
      run: (endPayment) => erase.attempt({ contactId: id, ...(endPayment && { endPayment }) }),
      mayEndPayment,
    })
}
