import { Tabs } from '@mantine/core'
import { CopyBlock } from '../../kit/CopyField.tsx'
import { VERIFICATIONS } from './verifications.ts'

export function Verification() {
  return (
    <Tabs defaultValue="Node" keepMounted={false}>
      <Tabs.List mb="sm">
        {VERIFICATIONS.map(({ label }) => (
          <Tabs.Tab key={label} value={label}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {VERIFICATIONS.map(({ label, text }) => (
        <Tabs.Panel key={label} value={label}>
          <CopyBlock value={text} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
