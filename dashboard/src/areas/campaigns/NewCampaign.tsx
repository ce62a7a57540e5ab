import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Blocks, ChevronDown, FileText, LayoutTemplate, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../kit/content-words.ts'

interface Props {
  write: (content?: Content) => void
  pending: boolean
}

/** Creates a campaign: at once with an empty text, or with another beginning from the menu. */
export function NewCampaign({ write, pending }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <Group gap={1} wrap="nowrap">
      <Button leftSection={<Plus size={16} />} onClick={() => write()} loading={pending} style={{ borderStartEndRadius: 0, borderEndEndRadius: 0 }}>
        {t('write')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="filled" size={36} aria-label={t('start.open')} style={{ borderStartStartRadius: 0, borderEndStartRadius: 0 }}>
            <ChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<FileText size={15} />} onClick={() => write()}>
            {t('start.markdown')}
          </Menu.Item>
          <Menu.Item leftSection={<Blocks size={15} />} onClick={() => write({ format: 'blocks', blocks: [] })}>
            {t('start.blocks')}
          </Menu.Item>
          <Menu.Item leftSection={<LayoutTemplate size={15} />} component={Link} to="/templates">
            {t('start.template')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
