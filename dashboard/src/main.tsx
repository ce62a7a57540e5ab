import './main.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeFirstReads } from './first-reads.ts'
import { startLanguage } from './language.ts'
import { tellPlace } from './place.ts'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'
import { cssVariables, makeTheme } from './theme.ts'

takeFirstReads()
tellPlace()
await startLanguage()
// Reading the session as an operation does not make it last longer; this does.
void fetch('/auth/get-session').then(
  (answer) => answer.text(),
  () => {},
)

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <MantineProvider
      theme={makeTheme()}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          {/* Above dialogs, and below the menus that a person has just opened. */}
          <Notifications position="bottom-right" autoClose={5000} zIndex={250} />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
