import { Children, type ReactNode } from 'react'

/** Facts in a row with dots between, but none at the breaks of lines. */
export function Dots({ children }: { children: ReactNode }) {
  return (
    <span className="mc-dots">
      {Children.toArray(children).map((fact, at) => (
        <span key={at}>{fact}</span>
      ))}
    </span>
  )
}
