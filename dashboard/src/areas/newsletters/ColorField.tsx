import { ColorInput } from '@mantine/core'
import { useState } from 'react'

const HEX = /^#[0-9a-f]{6}$/i

export const BACKGROUNDS = [
  '#ffffff',
  '#fbfaf7',
  '#f4f1ea',
  '#eef3ef',
  '#edf2f7',
  '#f1eef7',
  '#f6f6f6',
  '#1d2420',
]

interface Props {
  label: string
  value: string
  swatches: string[]
  change: (color: string) => void
}

export function ColorField({ label, value, swatches, change }: Props) {
  // A colour that is being typed is none yet.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <ColorInput
      label={label}
      format="hex"
      swatches={swatches}
      withEyeDropper={false}
      value={typed ?? value}
      onChange={(color) => {
        setTyped(color)
        if (HEX.test(color)) change(color)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
