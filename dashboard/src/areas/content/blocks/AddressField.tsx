import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeAddress } from './address.ts'
import { BEGUN } from './block.ts'

interface Props {
  label: string
  hint?: string
  value: string
  change: (value: string) => void
  error: string | undefined
  /** True where the block does without an address. */
  optional?: boolean
  /** True for an address of something that is fetched, such as a picture. */
  fetched?: boolean
}

/** The address of a link or an image. The draft gets a whole address at every key, and the field shows what is typed until it is left. */
export function AddressField({ label, hint, value, change, error, optional = false, fetched = false }: Props) {
  const { t } = useTranslation('content')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      description={hint}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        change(wholeAddress(currentTarget.value, { optional, fetched }))
      }}
      onFocus={({ currentTarget }) => value === BEGUN && currentTarget.select()}
      onBlur={() => setTyped(null)}
      error={error}
      placeholder={optional ? t('fields.addressHint') : undefined}
      maxLength={2000}
      inputMode="url"
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
    />
  )
}
