import { assert } from '#kernel/assert.ts'
import { type Node, transliterate, writeXml } from './xml.ts'

export type PainVersion = 'pain.001.001.03' | 'pain.001.001.09'

export interface Party {
  readonly name: string
  /** IBAN, RIB or any other number, without spaces. */
  readonly account: string
  /** Empty where nobody knows it. */
  readonly bic: string
}

export interface CreditTransferOrder {
  readonly version: PainVersion
  /** At most 35 characters; the same for every delivery of this order. */
  readonly messageId: string
  readonly endToEndId: string
  readonly createdAt: Date
  /** The bank day, `YYYY-MM-DD`, on which the bank is to carry it out. */
  readonly executionDate: string
  readonly initiatingParty: { readonly name: string; readonly id: string }
  readonly debtor: Party
  readonly creditor: Party
  /** Whole francs: XOF has no decimals. */
  readonly amountXof: bigint
  readonly text: string
}

const namespaceOf = (format: string): string => `urn:iso:std:iso:20022:tech:xsd:${format}`

/** A customer credit transfer initiation with one transfer in it. */
export function writeCreditTransfer(order: CreditTransferOrder): string {
  assert(order.amountXof > 0n, 'a transfer moves something')
  const { version, messageId } = order
  const sum = order.amountXof.toString()
  return writeXml(namespaceOf(version), [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', messageId],
              ['CreDtTm', isoSeconds(order.createdAt)],
              ['NbOfTxs', '1'],
              ['CtrlSum', sum],
              ['InitgPty', initiator(order.initiatingParty)],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', messageId],
              ['PmtMtd', 'TRF'],
              ['BtchBookg', 'false'],
              ['NbOfTxs', '1'],
              ['CtrlSum', sum],
              version === 'pain.001.001.09'
                ? ['ReqdExctnDt', [['Dt', order.executionDate]]]
                : ['ReqdExctnDt', order.executionDate],
              ['Dbtr', [['Nm', transliterate(order.debtor.name, 140)]]],
              ['DbtrAcct', account(order.debtor.account)],
              ['DbtrAgt', agent(version, order.debtor.bic)],
              ['ChrgBr', 'SLEV'],
              transaction(order),
            ],
          ],
        ],
      ],
    ],
  ])
}

function transaction({ version, endToEndId, amountXof, creditor, text }: CreditTransferOrder): Node {
  return [
    'CdtTrfTxInf',
    [
      [
        'PmtId',
        [
          ['InstrId', endToEndId],
          ['EndToEndId', endToEndId],
        ],
      ],
      ['Amt', [['InstdAmt', amountXof.toString(), { Ccy: 'XOF' }]]],
      creditor.bic === '' ? null : ['CdtrAgt', agent(version, creditor.bic)],
      ['Cdtr', [['Nm', transliterate(creditor.name, 140)]]],
      ['CdtrAcct', account(creditor.account)],
      ['RmtInf', [['Ustrd', transliterate(text, 140)]]],
    ],
  ]
}

export interface ReturnOrder {
  readonly messageId: string
  /** The end-to-end id of the return: our case at the bank. */
  readonly endToEndId: string
  readonly originalMessageId: string
  readonly originalFormat: PainVersion
  readonly originalEndToEndId: string
  readonly createdAt: Date
  readonly initiatingParty: { readonly name: string; readonly id: string }
  readonly bic: string
  readonly amountXof: bigint
}

/** A customer payment cancellation request: the booked transfer is to be paid back. */
export function writeReturnRequest(order: ReturnOrder): string {
  const { endToEndId, messageId, initiatingParty } = order
  const party: Node = ['Pty', initiator(initiatingParty)]
  return writeXml(namespaceOf('camt.055.001.08'), [
    'Document',
    [
      [
        'CstmrPmtCxlReq',
        [
          [
            'Assgnmt',
            [
              ['Id', messageId],
              ['Assgnr', [party]],
              ['Assgne', [['Agt', agent('pain.001.001.09', order.bic)]]],
              ['CreDtTm', isoSeconds(order.createdAt)],
            ],
          ],
          ['CtrlData', [['NbOfTxs', '1']]],
          [
            'Undrlyg',
            [
              [
                'OrgnlPmtInfAndCxl',
                [
                  ['OrgnlPmtInfId', order.originalMessageId],
                  [
                    'OrgnlGrpInf',
                    [
                      ['OrgnlMsgId', order.originalMessageId],
                      ['OrgnlMsgNmId', order.originalFormat],
                    ],
                  ],
                  [
                    'TxInf',
                    [
                      ['CxlId', endToEndId],
                      ['OrgnlEndToEndId', order.originalEndToEndId],
                      ['OrgnlInstdAmt', order.amountXof.toString(), { Ccy: 'XOF' }],
                      ['CxlRsnInf', [['Rsn', [['Cd', 'CUST']]]]],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ])
}

function initiator({ name, id }: { readonly name: string; readonly id: string }): Node[] {
  return [
    ['Nm', transliterate(name, 140)],
    ['Id', [['OrgId', [['Othr', [['Id', transliterate(id, 35)]]]]]]],
  ]
}

function account(number: string): Node[] {
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)
  return [['Id', isIban ? [['IBAN', number]] : [['Othr', [['Id', number]]]]]]
}

/** The bank by its BIC, whose element was renamed between the versions; one without is said to be not provided. */
function agent(version: PainVersion, bic: string): Node[] {
  const name = version === 'pain.001.001.09' ? 'BICFI' : 'BIC'
  return [['FinInstnId', bic === '' ? [['Othr', [['Id', 'NOTPROVIDED']]]] : [[name, bic]]]]
}

/** Banks stumble over fractions of seconds. */
const isoSeconds = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`
