import { ActionIcon, Menu, Text } from '@mantine/core'
import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Heading } from './outline.ts'

const INDENT = 14

/** The headings of a text, read on request: at each key that would cost. */
export function Outline({ read, go }: { read: () => Heading[]; go: (place: string) => void }) {
  const { t } = useTranslation('content')
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <Menu
      position="bottom-start"
      width={300}
      returnFocus={false}
      onOpen={() => setHeadings(read())}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('outline.open')}
          title={t('outline.open')}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ListTree size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('outline.title')}</Menu.Label>
        {headings.length === 0 && (
          <Text size="sm" c="dimmed" px={12} pb={8}>
            {t('outline.none')}
          </Text>
        )}
        {headings.map(({ level, text, place }) => (
          <Menu.Item
            key={place}
            onClick={() => go(place)}
            pl={12 + (level - top) * INDENT}
            fw={level === top ? 600 : undefined}
            dir="auto"
          >
            {text || '…'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
