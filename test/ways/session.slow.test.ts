import { testWay } from '#test/contract/way-contract.ts'
import { session } from '#test/contract/ways.ts'

await testWay(session)
