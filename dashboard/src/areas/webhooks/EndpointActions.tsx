import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { useOperation } from '../../kit/operation.ts'
import { etagOf } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { EditEndpoint } from './EditEndpoint.tsx'
import { Secret } from './Secret.tsx'
import type { Endpoint } from './endpoint.ts'

/** The actions on an endpoint. Only owners decide where the data of subscribers goes; editors send tests. */
export function EndpointActions({ endpoint, opened }: { endpoint: Endpoint; opened: (deliveryId: string) => void }) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { id: endpointId, status } = endpoint
  const ifMatch = etagOf(endpoint)
  const test = useOperation('send_test_webhook', { toast: true, said: t('testSent'), done: ({ id }) => opened(id) })
  const update = useOperation('update_webhook_endpoint', { toast: true, said: ({ status }) => t(status === 'on' ? 'turnedOn' : 'turnedOff') })
  const rotation = useOperation('rotate_webhook_secret', { done: ({ secret }) => setSecret(secret) })
  const removal = useOperation('delete_webhook_endpoint', { said: t('deleted'), done: () => navigate({ to: '/settings/webhooks' }) })
  const mayTest = useMay('editor')
  const mayChange = useMay('owner')

  const rotate = () =>
    confirm({
      title: t('rotate'),
      text: t('rotateText'),
      action: t('rotate'),
      tone: 'accent',
      run: () => rotation.attempt({ endpointId }),
    })
  const remove = () =>
    confirm({
      title: t('delete'),
      text: t('deleteText', { url: endpoint.url }),
      action: t('delete'),
      run: () => removal.attempt({ endpointId }, { ifMatch }),
    })
  return (
    <>
      {mayTest && (
        <Button variant="default" leftSection={<Send size={16} />} loading={test.pending} onClick={() => void test.run({ endpointId })}>
          {t('test')}
        </Button>
      )}
      {mayChange && (
        <>
          <Button leftSection={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {t('frame:edit')}
          </Button>
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon variant="default" size={34} aria-label={t('more')}>
                <Ellipsis size={17} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<KeyRound size={16} />} onClick={rotate}>
                {t('rotate')}
              </Menu.Item>
              <Menu.Item
                leftSection={status === 'on' ? <PowerOff size={16} /> : <Power size={16} />}
                onClick={() => void update.run({ endpointId, status: status === 'on' ? 'off' : 'on' })}
              >
                {t(status === 'on' ? 'turnOff' : 'turnOn')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={remove}>
                {t('delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {editing && <EditEndpoint endpoint={endpoint} close={() => setEditing(false)} />}
          <Modal
            closeButtonProps={{ 'aria-label': t('frame:close') }}
            opened={secret !== null}
            onClose={() => setSecret(null)}
            title={t('secretTitle')}
            size="lg"
            closeOnClickOutside={false}
            closeOnEscape={false}
          >
            {secret !== null && <Secret secret={secret} done={() => setSecret(null)} />}
          </Modal>
        </>
      )}
    </>
  )
}
