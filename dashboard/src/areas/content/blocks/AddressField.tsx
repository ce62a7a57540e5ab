import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BEGUN } from './block.ts'

const HAS_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\{\{)/i

interface Props {
  label: string
  hint?: string
  value: string
  change: (value: string) => void
  error: string | undefined
  /** True where the block does without an address. */
  optional?: boolean
}

/** The address of a link or an image. An address without a scheme gets https when the field is left. */
export function AddressField({ label, hint, value, change, error, optional = false }: Props) {
  const { t } = useTranslation('content')
  const leave = () => {
    const typed = value.trim()
    if (typed === '' || (optional && typed === BEGUN)) change(optional ? '' : BEGUN)
    else change(HAS_SCHEME.test(typed) ? typed : /^[^\s@]+@[^\s@]+$/.test(typed) ? `mailto:${typed}` : BEGUN + typed)
  }
  return (
    <TextInput
      label={label}
      description={hint}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onFocus={({ currentTarget }) => value === BEGUN && currentTarget.select()}
      onBlur={leave}
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
