import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeAddress, withoutPrefix } from './address.ts'
import { BEGUN } from './block.ts'

interface Props {
  label: string
  /** The member of the block, by which a check leads to the field. */
  name?: string
  hint?: string
  value: string
  change: (value: string) => void
  error: string | undefined
  /** True where the block does without an address. */
  optional?: boolean
  /** True for an address of something that is fetched, such as a picture. */
  fetched?: boolean
}

/** A link's or image's address. The draft gets whole ones; the field shows what is typed. */
export function AddressField({
  label,
  name,
  hint,
  value,
  change,
  error,
  optional = false,
  fetched = false,
}: Props) {
  const { t } = useTranslation('content')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      name={name}
      description={hint}
      value={typed ?? (value === BEGUN ? '' : value)}
      onChange={({ currentTarget }) => {
        setTyped(withoutPrefix(currentTarget.value))
        change(wholeAddress(currentTarget.value, { optional, fetched }))
      }}
      onBlur={() => setTyped(null)}
      error={error}
      placeholder={optional ? t('fields.addressHint') : BEGUN}
      maxLength={2000}
      inputMode="url"
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
    />
  )
}
