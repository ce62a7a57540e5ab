import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'

interface Props {
  label: string
  icon: ReactNode
  primary?: boolean
}

export function PortalButton({ label, icon, primary = false }: Props) {
  const open = useOperation('open_billing_portal', { done: ({ url }) => location.assign(url) })
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        leftSection={icon}
        loading={open.pending}
        onClick={() => void open.run({ returnUrl: location.href })}
      >
        {label}
      </Button>
      <Problem text={open.problem} />
    </>
  )
}
