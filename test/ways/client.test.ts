import { testWay } from '../way-contract.ts'
import { client } from '../ways.ts'

await testWay(client)
