import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from './block.ts'
import { type FormOf, orLeftOut } from './forms.ts'
import { useSignupLabel } from './useSignupLabel.ts'

const FIELDS = [
  { name: 'title', words: 'signup.title', hint: 'signup.titleHint', length: 200 },
  { name: 'text', words: 'signup.text', hint: 'signup.textHint', length: 500 },
  { name: 'label', words: 'fields.label', hint: null, length: 60 },
] as const

export function SignupForm({ block, set, errorAt }: FormOf<BlockOf<'signup'>>) {
  const { t } = useTranslation('content')
  const usual = useSignupLabel()
  return FIELDS.map(({ name, words, hint, length }) => (
    <TextInput
      key={name}
      name={name}
      label={t(words)}
      placeholder={hint === null ? usual : t(hint)}
      value={block[name] ?? ''}
      onChange={({ currentTarget: { value } }) => set({ [name]: orLeftOut(value) })}
      error={errorAt(name)}
      maxLength={length}
      dir="auto"
    />
  ))
}
