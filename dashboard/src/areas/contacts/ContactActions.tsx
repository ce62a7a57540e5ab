import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { AtSign, FileDown, Trash2, UserMinus, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { useMay } from '../../shell/session.ts'
import { confirm } from '../../kit/confirm.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import { ChangeAddress } from './ChangeAddress.tsx'
import { type Contact, keepContact } from './contact.ts'
import { useErase, useExportData } from './rights/useRights.tsx'

export function ContactActions({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'rights', 'frame'])
  const navigate = useNavigate()
  const [changing, { open, close }] = useDisclosure(false)
  const unsubscribe = useOperation('unsubscribe_contact', {
    said: t('unsubscribedSaid'),
    done: keepContact,
  })
  const mayEndPayment = useMay('owner')
  const remove = useOperation('delete_contact', {
    said: t('deletedSaid'),
    done: () => navigate({ to: '/contacts' }),
  })
  const exportData = useExportData(contact)
  const erase = useErase(contact)
  const email = unicodeAddress(contact.email)
  const askUnsubscribe = () =>
    confirm({
      title: t('unsubscribeTitle'),
      text: <span style={{ overflowWrap: 'anywhere' }}>{t('unsubscribeText', { email })}</span>,
      action: t('unsubscribe'),
      run: () => unsubscribe.attempt({ contactId: contact.id }),
    })
  const askDelete = () =>
    confirm({
      title: t('deleteTitle'),
      text: <span style={{ overflowWrap: 'anywhere' }}>{t('deleteText', { email })}</span>,
      action: t('deleteContact'),
      run: (endPayment) =>
        remove.attempt({ contactId: contact.id, ...(endPayment && { endPayment }) }),
      mayEndPayment,
    })
  return (
    <>
      {(contact.status === 'active' || contact.status === 'pending') && (
        <Button variant="default" leftSection={<UserMinus size={16} />} onClick={askUnsubscribe}>
          {t('unsubscribe')}
        </Button>
      )}
      <MoreMenu label={t('moreActions')} framed>
        <Menu.Item leftSection={<AtSign size={16} />} onClick={open}>
          {t('changeAddress')}
        </Menu.Item>
        <Menu.Item leftSection={<FileDown size={16} />} onClick={exportData}>
          {t('rights:exportData')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={askDelete}>
          {t('deleteContact')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<UserX size={16} />} onClick={erase}>
          {t('rights:erase')}
        </Menu.Item>
      </MoreMenu>
      {changing && <ChangeAddress contact={contact} close={close} />}
    </>
  )
}
