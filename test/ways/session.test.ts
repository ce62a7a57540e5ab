import { testWay } from '../way-contract.ts'
import { session } from '../ways.ts'

await testWay(session)
