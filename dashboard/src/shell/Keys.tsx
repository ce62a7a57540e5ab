import { Anchor, Group, Kbd, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ALL } from './navigation.ts'

const MOD = '⌘/Ctrl'

const EDITOR = {
  bold: [MOD, 'B'],
  italic: [MOD, 'I'],
  link: [MOD, 'K'],
  find: [MOD, 'F'],
  undo: [MOD, 'Z'],
  blocks: ['/'],
  heading: [MOD, 'Alt', '1'],
  paragraph: [MOD, 'Alt', '0'],
  lineBreak: ['Shift', 'Enter'],
  chooseBlock: ['Esc'],
  below: [MOD, 'Enter'],
  move: ['Alt', '↑'],
  duplicate: [MOD, 'D'],
  openBlock: ['Alt', 'Enter'],
  send: [MOD, 'Shift', 'Enter'],
} as const

type Line = [label: string, keys: readonly string[]]

export default function Keys() {
  const { t } = useTranslation(['shortcuts', 'frame'])
  const everywhere: Line[] = [
    [t('palette'), [MOD, 'K']],
    [t('save'), [MOD, 'S']],
    [t('help'), ['?']],
  ]
  const pages = ALL.flatMap(({ key, shortcut }): Line[] =>
    shortcut ? [[t(`frame:nav.${key}`), ['g', shortcut]]] : [],
  )
  const editor = Object.entries(EDITOR).map(([key, keys]): Line => [t(`editor.${key}`), keys])
  return (
    <>
      {/* Dialogs of the frame stand outside of the router. */}
      <Anchor href="/app/help" target="_blank">
        {t('guides')}
      </Anchor>
      <SimpleGrid mt="md" cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack gap="lg">
          <Part title={t('everywhere')} lines={everywhere} />
          <Part title={t('pages')} lines={pages} />
        </Stack>
        <Part title={t('editing')} lines={editor} />
      </SimpleGrid>
    </>
  )
}

function Part({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <Stack gap={8} component="section" aria-label={title}>
      <Title order={3}>{title}</Title>
      {lines.map(([label, keys]) => (
        <Group key={label} justify="space-between" wrap="nowrap">
          <Text>{label}</Text>
          <Group gap={4} wrap="nowrap">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
