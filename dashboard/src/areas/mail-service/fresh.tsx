import { closeModal, openModal } from '@mantine/modals'
import i18next from 'i18next'
import { isProblem } from '../../api.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** Returns whether the server asks for a fresh sign-in. */
export function needsSignIn(error: unknown): boolean {
  return isProblem(error) && (error.code as string) === 'sign_in_again'
}

/** Opens a dialog that signs the person in anew, then goes on. What was typed stays. */
export function signInAgain(goOn: () => void): void {
  const modalId = 'sign-in-again'
  openModal({
    modalId,
    title: i18next.t('mail:again.title'),
    closeButtonProps: { 'aria-label': i18next.t('close') },
    children: (
      <SignInAgain
        done={() => {
          closeModal(modalId)
          goOn()
        }}
      />
    ),
  })
}
