import { Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import type { Tag } from './tags.ts'
import { TagUse } from './TagUse.tsx'

/** Gives the contacts of one tag another tag in its place. */
export function MergeTag({
  tag,
  tags,
  close,
}: {
  tag: Tag
  tags: readonly Tag[]
  close: () => void
}) {
  const { t } = useTranslation(['contacts', 'frame'])
  const [into, setInto] = useState<string | null>(null)
  const merge = useOperation('merge_tags', { said: t('tagsMerged'), done: close })
  return (
    <Modal opened onClose={close} title={t('mergeTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (into !== null) void merge.run({ from: [tag.name], into })
        }}
      >
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('mergeText', { tag: tag.name, count: tag.contacts, contacts: number(tag.contacts) })}
          </Text>
          <Select
            label={t('mergeInto')}
            data={tags.map(({ name }) => name).filter((name) => name !== tag.name)}
            value={into}
            onChange={setInto}
            searchable
            limit={100}
            nothingFoundMessage={t('noTagMatch')}
            data-autofocus
            required
          />
          <TagUse tag={tag.name} />
          <Problem text={merge.problem} />
          <DialogButtons
            close={close}
            action={t('mergeAction')}
            pending={merge.pending}
            disabled={into === null}
            tone="red"
          />
        </Stack>
      </form>
    </Modal>
  )
}
