import { Modal, Stack, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../kit/DialogButtons.tsx'
import { type Table, tableOf, WrongFile } from './table.ts'

/** Takes rows copied from a spreadsheet or mail. They stay when the dialog closes. */
export function PasteRows({ close, take }: { close: () => void; take: (table: Table) => void }) {
  const { t } = useTranslation(['imports', 'frame'])
  const [text, setText] = useSessionStorage({ key: 'mailcast-pasted-rows', defaultValue: '' })
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = () => {
    try {
      take(tableOf(withHeader(text), t('pastedName')))
    } catch (error) {
      setWrong(
        t(`wrong.${error instanceof WrongFile ? error.reason : 'unreadable'}`, {
          name: t('pastedName'),
        }),
      )
    }
  }
  return (
    <Modal opened onClose={close} title={t('paste')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          <Textarea
            label={t('rows')}
            description={t('rowsHint')}
            placeholder={'email, first_name\nreader@example.com, Ada'}
            value={text}
            onChange={({ currentTarget }) => {
              setWrong(null)
              setText(currentTarget.value)
            }}
            error={wrong}
            rows={12}
            spellCheck={false}
            data-autofocus
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <DialogButtons close={close} action={t('goOn')} disabled={text.trim() === ''} />
        </Stack>
      </form>
    </Modal>
  )
}

/** A list of addresses has no header. */
function withHeader(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  return /^\s*[^\s@,;\t]+@[^\s@,;\t]+\s*$/.test(first) ? `email\n${text}` : text
}
