import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

export type ReceivedMail = { from: string; to: string[]; text: string };
export const mailUser = { name: 'me', password: 'pass@word' };

/** A mail server on its own port that stores what it receives. It has no mailbox whose name begins with "nobody". */
export async function startMailReceiver() {
  const received: ReceivedMail[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === mailUser.password ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    url: (password = mailUser.password) =>
      `smtp://${mailUser.name}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
