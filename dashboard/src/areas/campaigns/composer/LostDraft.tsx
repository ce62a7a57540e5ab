import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../../kit/content-words.ts'
import { CopyIcon } from '../../../kit/CopyField.tsx'
import type { Lost } from '../../../kit/draft-saver.ts'
import { type Campaign, type Draft, draftOf } from '../campaign.ts'
import { outlineOf } from '../../content/blocks/summary.ts'

interface Props {
  lost: Lost<Campaign> | null
  mine: Draft
  keepMine: (theirs: Campaign) => void
  takeTheirs: (theirs: Campaign) => void
  leave: () => void
}

/** Shows that a draft was changed, sent or deleted elsewhere, and keeps the typed text. */
export function LostDraft({ lost, mine, keepMine, takeTheirs, leave }: Props) {
  const { t } = useTranslation(['campaigns', 'frame'])
  if (lost === null) return null
  if (lost.why === 'changed')
    return <Conflict theirs={lost.theirs} mine={mine} keepMine={keepMine} takeTheirs={takeTheirs} />
  const why = lost.why === 'sent' && lost.theirs.status === 'scheduled' ? 'scheduled' : lost.why
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<TriangleAlert size={18} />}
      role="alert"
      title={t(`lost.${why}`)}
    >
      <Stack gap="sm" align="flex-start">
        {t(`lost.${why}Text`)}
        <Group gap="xs">
          <CopyText draft={mine} />
          {lost.why === 'sent' && (
            <Button size="xs" onClick={leave}>
              {t('lost.showSent')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

function CopyText({ draft: { subject, previewText, content } }: { draft: Draft }) {
  const { t } = useTranslation('campaigns')
  const whole = [subject, previewText, wordsOf(content)].filter((part) => part !== '').join('\n\n')
  return (
    <Group gap={4}>
      <Text size="sm">{t('lost.copy')}</Text>
      <CopyIcon value={whole} label={t('lost.copy')} />
    </Group>
  )
}

function Conflict({
  theirs,
  mine,
  keepMine,
  takeTheirs,
}: { theirs: Campaign; mine: Draft } & Pick<Props, 'keepMine' | 'takeTheirs'>) {
  const { t } = useTranslation('campaigns')
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={960}
      title={t('conflict.title')}
      returnFocus
    >
      <Stack gap="md">
        <Text>{t('conflict.text')}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Version title={t('conflict.mine')} draft={mine}>
            <Button onClick={() => keepMine(theirs)} data-autofocus>
              {t('conflict.keepMine')}
            </Button>
          </Version>
          <Version title={t('conflict.theirs')} draft={draftOf(theirs)}>
            <Button variant="default" onClick={() => takeTheirs(theirs)}>
              {t('conflict.takeTheirs')}
            </Button>
          </Version>
        </SimpleGrid>
      </Stack>
    </Modal>
  )
}

function Version({ title, draft, children }: { title: string; draft: Draft; children: ReactNode }) {
  const { t } = useTranslation(['campaigns', 'content'])
  return (
    <Stack gap={8} h="100%" style={{ minWidth: 0 }}>
      <Group justify="space-between">
        <Title order={3}>{title}</Title>
        <CopyText draft={draft} />
      </Group>
      <div className="mc-version" tabIndex={0} role="group" aria-label={title}>
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {draft.subject || t('noSubject')}
        </Text>
        <Text c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {draft.previewText}
        </Text>
        <Text dir="auto" mt={8} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {draft.content.format === 'blocks'
            ? outlineOf(draft.content.blocks, t)
            : draft.content.body}
        </Text>
      </div>
      {children}
    </Stack>
  )
}
