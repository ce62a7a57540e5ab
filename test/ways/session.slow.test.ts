import { testWay } from '#test/way-contract.ts'
import { session } from '#test/ways.ts'

await testWay(session)
