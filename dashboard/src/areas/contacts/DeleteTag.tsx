import { Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { Tag } from './tags.ts'
import { TagUse } from './TagUse.tsx'

export function DeleteTag({ tag, close }: { tag: Tag; close: () => void }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const remove = useOperation('delete_tag', { said: t('tagDeleted'), done: close })
  return (
    <Modal opened onClose={close} title={t('deleteTagTitle')}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('deleteTagText', {
            tag: tag.name,
            count: tag.contacts,
            contacts: number(tag.contacts),
          })}
        </Text>
        <TagUse tag={tag.name} deleting />
        <Problem text={remove.problem} />
        <DialogButtons
          close={close}
          action={t('deleteTag')}
          run={() => void remove.run({ tag: tag.name })}
          pending={remove.pending}
          tone="red"
          careful
        />
      </Stack>
    </Modal>
  )
}
