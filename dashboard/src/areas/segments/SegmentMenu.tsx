import { Anchor, List, Menu, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../api.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { MoreMenu } from '../../kit/MoreMenu.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useRenaming } from '../../kit/naming/useRenaming.tsx'
import { useList } from '../../queries.ts'
import type { Segment } from './builder/tree.ts'

const NAME_MAX = 100

/** The actions of one segment. `gone` follows its deletion. */
export function SegmentMenu({
  segment,
  gone,
  large = false,
}: {
  segment: Segment
  gone?: () => void
  large?: boolean
}) {
  const { t } = useTranslation(['segments', 'frame'])
  const navigate = useNavigate()
  const [deleting, remove] = useDisclosure(false)
  const copy = useOperation('create_segment', {
    toast: true,
    said: ({ name }) => t('created', { name }),
    done: ({ id }) => navigate({ to: `/segments/${id}` }),
  })
  const { id, name, newsletterId, filter, broken } = segment
  const copyName = t('copyName', { name: '' })
  const duplicate = () =>
    copy.run({
      newsletterId,
      name: t('copyName', { name: name.slice(0, NAME_MAX - copyName.length).toWellFormed() }),
      filter,
    })
  const renaming = useRenaming({
    operation: 'update_segment',
    record: { segmentId: id },
    name,
    maxLength: NAME_MAX,
    title: t('renameTitle'),
    words: { label: t('name'), action: t('rename'), said: t('renamed') },
  })
  return (
    <>
      <MoreMenu label={t('actionsOf', { name })} framed={large}>
        {!large && (
          <Menu.Item
            component={Link}
            to={`/segments/${id}/edit`}
            leftSection={<Pencil size={15} />}
          >
            {t('frame:edit')}
          </Menu.Item>
        )}
        {renaming.item}
        {/* The server refuses a filter that names what is gone. */}
        {!broken && (
          <Menu.Item leftSection={<Copy size={15} />} onClick={() => void duplicate()}>
            {t('duplicate')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={remove.open}>
          {t('delete')}
        </Menu.Item>
      </MoreMenu>
      {renaming.dialog}
      <Modal opened={deleting} onClose={remove.close} title={t('deleteTitle')}>
        <Delete segment={segment} close={remove.close} gone={gone} />
      </Modal>
    </>
  )
}

function Delete({
  segment,
  close,
  gone,
}: {
  segment: Segment
  close: () => void
  gone: (() => void) | undefined
}) {
  const { t } = useTranslation(['segments', 'frame'])
  const remove = useOperation('delete_segment', {
    said: t('deleted'),
    done() {
      close()
      gone?.()
    },
  })
  const isUsed = remove.code === 'segment_in_use'
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>{t('deleteText', { name: segment.name })}</Text>
      {isUsed ? (
        <UsedBy error={remove.error} segment={segment} />
      ) : (
        <Problem text={remove.problem} />
      )}
      <DialogButtons
        close={close}
        action={t('delete')}
        run={() => void remove.run({ segmentId: segment.id })}
        pending={remove.pending}
        tone="red"
        careful
      />
    </Stack>
  )
}

/** Leads to the campaigns that keep a segment from being deleted, named by the refusal. */
function UsedBy({ error, segment }: { error: unknown; segment: Segment }) {
  const { t } = useTranslation('segments')
  const named = isProblem(error) ? (error.message.match(/\bcmp_\w+/g) ?? []) : []
  const drafts = useList('list_campaigns', { newsletterId: segment.newsletterId, limit: 100 }).items
  return (
    <Stack gap={8} role="alert">
      <Text c="var(--mantine-color-error)">{t('inUse')}</Text>
      <List spacing={4}>
        {named.map((id) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={`/campaigns/${id}`} inherit dir="auto">
              {drafts.find((one) => one.id === id)?.subject || t('noSubject')}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Text>{t('inUseText')}</Text>
    </Stack>
  )
}
