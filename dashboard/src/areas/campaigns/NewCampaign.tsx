import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Blocks, ChevronDown, FileText, LayoutTemplate, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../kit/content-words.ts'
import { emptyText, rememberFormat } from '../../last-format.ts'

interface Props {
  write: (content?: Content) => void
  pending: boolean
}

/** Creates a campaign in the format used last, or with another beginning from the menu. */
export function NewCampaign({ write, pending }: Props) {
  const { t } = useTranslation('campaigns')
  const blank = (format: Content['format']) => {
    rememberFormat(format)
    write(emptyText())
  }
  return (
    <Group gap={1} wrap="nowrap">
      <Button
        leftSection={<Plus size={16} />}
        onClick={() => write()}
        loading={pending}
        style={{ borderStartEndRadius: 0, borderEndEndRadius: 0 }}
      >
        {t('write')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            size={36}
            aria-label={t('start.open')}
            style={{ borderStartStartRadius: 0, borderEndStartRadius: 0 }}
          >
            <ChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Blocks size={15} />} onClick={() => blank('blocks')}>
            {t('start.blocks')}
          </Menu.Item>
          <Menu.Item leftSection={<FileText size={15} />} onClick={() => blank('markdown')}>
            {t('start.markdown')}
          </Menu.Item>
          <Menu.Item leftSection={<LayoutTemplate size={15} />} component={Link} to="/templates">
            {t('start.template')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
