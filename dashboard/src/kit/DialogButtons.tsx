import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { aboveDialog } from '../foot.ts'

interface Props {
  close: () => void
  action: string
  /** Called by the button. Without it, the button submits the form around it. */
  run?: () => void
  pending?: boolean
  disabled?: boolean
  /** The color of the button: red for what cannot be undone. */
  tone?: 'red' | 'accent'
  /** True: focuses the button that cancels, before an important action. */
  careful?: boolean
}

export function DialogButtons({
  close,
  action,
  run,
  pending = false,
  disabled = false,
  tone = 'accent',
  careful = false,
}: Props) {
  const { t } = useTranslation()
  return (
    <Group ref={aboveDialog} justify="flex-end" gap="xs" className="mc-dialog-buttons">
      <Button variant="default" onClick={close} {...(careful && { 'data-autofocus': true })}>
        {t('cancel')}
      </Button>
      <Button
        type={run ? 'button' : 'submit'}
        {...(run && { onClick: run })}
        color={tone}
        loading={pending}
        disabled={disabled}
      >
        {action}
      </Button>
    </Group>
  )
}
