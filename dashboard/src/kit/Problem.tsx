import { Alert } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'

/** A refusal or failure beside the button that met it. Nothing when there is none. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <Alert color="red" variant="light" icon={<TriangleAlert size={18} />} role="alert" styles={{ message: { overflowWrap: 'anywhere' } }}>
      {text}
    </Alert>
  )
}
