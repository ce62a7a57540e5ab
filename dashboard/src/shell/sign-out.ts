/** Ends the session. Signing in and out are steps of people, not operations. */
export async function signOut(): Promise<void> {
  const { forgetAllKept } = await import('../kept-draft.ts')
  forgetAllKept()
  await fetch('/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  location.assign('/sign-in')
}
