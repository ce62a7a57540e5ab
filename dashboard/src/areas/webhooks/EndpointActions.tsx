import { Button, Menu, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../kit/confirm.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import { etagOf, type OutputOf } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { EditEndpoint } from './EditEndpoint.tsx'
import { Secret } from './Secret.tsx'
import type { Endpoint } from './endpoint.ts'

/** The actions on an endpoint. Owners alone decide where data goes; editors send tests. */
export function EndpointActions({
  endpoint,
  opened,
}: {
  endpoint: Endpoint
  opened: (deliveryId: string) => void
}) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [rotated, setRotated] = useState<OutputOf<'rotate_webhook_secret'> | null>(null)
  const { id: endpointId, status } = endpoint
  const ifMatch = etagOf(endpoint)
  const test = useOperation('send_test_webhook', {
    toast: true,
    said: t('testSent'),
    done: ({ id }) => opened(id),
  })
  const update = useOperation('update_webhook_endpoint', {
    toast: true,
    said: ({ status }) => t(status === 'on' ? 'turnedOn' : 'turnedOff'),
  })
  const rotation = useOperation('rotate_webhook_secret', { done: setRotated })
  const removal = useOperation('delete_webhook_endpoint', {
    said: t('deleted'),
    done: () => navigate({ to: '/settings/webhooks' }),
  })
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
        <Button
          variant="default"
          leftSection={<Send size={16} />}
          loading={test.pending}
          onClick={() => void test.run({ endpointId })}
        >
          {t('test')}
        </Button>
      )}
      {mayChange && (
        <>
          <Button leftSection={<Pencil size={16} />} onClick={() => setEditing(true)}>
            {t('frame:edit')}
          </Button>
          <MoreMenu label={t('more')} framed width={220}>
            <Menu.Item leftSection={<KeyRound size={16} />} onClick={rotate}>
              {t('rotate')}
            </Menu.Item>
            <Menu.Item
              leftSection={status === 'on' ? <PowerOff size={16} /> : <Power size={16} />}
              onClick={() =>
                void update.run({ endpointId, status: status === 'on' ? 'off' : 'on' })
              }
            >
              {t(status === 'on' ? 'turnOff' : 'turnOn')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={remove}>
              {t('delete')}
            </Menu.Item>
          </MoreMenu>
          {editing && <EditEndpoint endpoint={endpoint} close={() => setEditing(false)} />}
          <Modal
            closeButtonProps={{ 'aria-label': t('frame:close') }}
            opened={rotated !== null}
            onClose={() => setRotated(null)}
            title={t('secretTitle')}
            size="lg"
            closeOnClickOutside={false}
            closeOnEscape={false}
          >
            {rotated && <Secret secret={rotated.secret} done={() => setRotated(null)} />}
          </Modal>
        </>
      )}
    </>
  )
}
