import type { ReactNode } from 'react'

/** The fields of a sheet, which a person who may only read cannot use. */
export function Fields({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  if (!isReadOnly) return children
  return (
    <fieldset disabled className="mc-fieldset">
      {children}
    </fieldset>
  )
}
