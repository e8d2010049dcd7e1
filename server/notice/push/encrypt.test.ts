// The published example of RFC 8291 (appendix A), byte for byte, and keys that are none.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPoint, sealFor } from './encrypt.ts';
import { isPushService } from './services.ts';

const example = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291', () => {
  const fresh = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  const sealed = sealFor(example, 'When I grow up, I want to be a watermelon', fresh);
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});
test('each message has a key and a salt of its own', () => {
  const [one, other] = [sealFor(example, 'x'), sealFor(example, 'x')];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});
test('the browser reads it', () => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const told = 'Phiếu SC12 đã quá hẹn';
  const sealed = sealFor({ p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }, told);
  const theirs = sealed.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
  const secret = hkdfSync('sha256', browser.computeSecret(theirs), auth, info, 32);
  const of = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), sealed.subarray(0, 16), `Content-Encoding: ${name}\0`, size));
  const cipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(86, -16)), cipher.final()]);
  expect(plain.toString('utf8')).toBe(`${told}\u0002`);
});
test('a point beside the curve is no key', () => {
  expect(isPoint(example.p256dh)).toBe(true);
  expect(isPoint(`${example.p256dh.slice(0, -4)}AAAA`)).toBe(false);
  expect(isPoint(`B${'A'.repeat(86)}`)).toBe(false);
});

test('known services alone are spoken to, by https and at their own port', () => {
  const own = ['push.shop.vn', '*.push.example'];
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
    'https://push.shop.vn/1',
    'https://a.b.push.example/1',
  ])
    expect(isPushService(good, own), good).toBe(true);
  for (const bad of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.attacker.vn/abc',
    'https://fcm.googleapis.com@attacker.vn/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://other.googleapis.com/abc',
    'https://push.apple.com/abc',
    'https://xpush.apple.com/abc',
    'https://push.example/1',
    'https://a.push.shop.vn/1',
    'file:///etc/passwd',
    'fcm.googleapis.com/abc',
    '',
  ])
    expect(isPushService(bad, own), bad).toBe(false);
});
