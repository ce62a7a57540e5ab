import { Alert, Stack, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { CopyBlock } from './CopyField.tsx'

/** A secret that only this answer shows, with the advice to store it now. */
export function ShownOnce({ advice, value }: { advice: string; value: string }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" icon={<KeyRound size={18} />}>
        <Text c="var(--mantine-color-text)">{advice}</Text>
      </Alert>
      <CopyBlock value={value} />
    </Stack>
  )
}
