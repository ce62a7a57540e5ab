import { Menu, Modal, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { offerUndo } from '../../kit/offer-undo.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useRenaming } from '../../kit/naming/useRenaming.tsx'
import { activePlan, type Automation, NAME_MAX } from './automation.ts'
import { useSteps } from './useEditing.ts'

export function AutomationMenu({ automation }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const [deleting, remove] = useDisclosure(false)
  const { setParts } = useSteps()
  const { id, name, draft, version } = automation
  // The server drops a draft that is the same as the active version.
  const dropDraft = async () => {
    if (!draft || !(await setParts(activePlan(automation)))) return
    offerUndo({
      id: `draft-${id}`,
      message: t('draftDropped'),
      label: t('undo'),
      undo: () => void setParts(draft),
    })
  }
  const copy = useOperation('duplicate_automation', {
    toast: true,
    said: t('duplicated'),
    done: (made) => navigate({ to: `/automations/${made.id}` }),
  })
  const renaming = useRenaming({
    operation: 'update_automation',
    record: { automationId: id },
    name,
    maxLength: NAME_MAX,
    title: t('renameTitle'),
    words: { label: t('name'), action: t('rename'), said: t('renamed') },
  })
  return (
    <>
      <MoreMenu label={t('actionsOf', { name })} framed>
        {renaming.item}
        <Menu.Item
          leftSection={<Copy size={15} />}
          onClick={() => void copy.run({ automationId: id })}
        >
          {t('duplicate')}
        </Menu.Item>
        {draft && version !== null && (
          <Menu.Item leftSection={<Undo2 size={15} />} onClick={() => void dropDraft()}>
            {t('dropDraft')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={remove.open}>
          {t('delete')}
        </Menu.Item>
      </MoreMenu>
      {renaming.dialog}
      <Modal opened={deleting} onClose={remove.close} title={t('deleteTitle')}>
        <Delete automation={automation} close={remove.close} />
      </Modal>
    </>
  )
}

function Delete({
  automation: { id, name, counts },
  close,
}: {
  automation: Automation
  close: () => void
}) {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const [inside, setInside] = useState<'finish' | 'leave'>('finish')
  const remove = useOperation('delete_automation', {
    said: t('deleted'),
    done: () => navigate({ to: '/automations' }),
  })
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>{t('deleteText', { name })}</Text>
      {counts.active > 0 && (
        <Radio.Group
          label={t('readersInside', { count: counts.active })}
          value={inside}
          onChange={(value) => setInside(value)}
        >
          <Stack gap="xs" mt={8}>
            <Radio value="finish" label={t('finish')} />
            <Radio value="leave" label={t('leave')} />
          </Stack>
        </Radio.Group>
      )}
      <Problem text={remove.problem} />
      <DialogButtons
        close={close}
        action={t('delete')}
        run={() =>
          void remove.run({ automationId: id, ...(counts.active > 0 && { readersInside: inside }) })
        }
        pending={remove.pending}
        tone="red"
        careful
      />
    </Stack>
  )
}
