import { type LanguageWord, word } from "./languageWord.ts";

const CONNECTION = "resources/provisioners/connection";

/** The arguments of provisioners and of their connections, by their names within these blocks. */
export const PROVISIONER_WORDS: Readonly<Record<string, LanguageWord>> = {
  "connection.type": word("How the connection is made: ssh or winrm.", CONNECTION),
  "connection.user": word("The user who logs in.", CONNECTION),
  "connection.password": word("The password of the user.", CONNECTION),
  "connection.host": word(
    "The address of the machine; a provisioner of a resource often takes it from self.",
    CONNECTION,
  ),
  "connection.port": word("The port to connect to.", CONNECTION),
  "connection.timeout": word("How long a connection is tried, such as 5m.", CONNECTION),
  "connection.script_path": word("Where a remote script is copied to.", CONNECTION),
  "connection.private_key": word("The content of the SSH key, not its path.", CONNECTION),
  "connection.certificate": word("The signed certificate that belongs to the SSH key.", CONNECTION),
  "connection.agent": word("Whether the SSH agent logs in.", CONNECTION),
  "connection.agent_identity": word("The identity of the SSH agent to try first.", CONNECTION),
  "connection.host_key": word("The public key by which the machine is recognised.", CONNECTION),
  "connection.target_platform": word("The system of the machine: unix or windows.", CONNECTION),
  "connection.https": word("Whether WinRM uses HTTPS.", CONNECTION),
  "connection.insecure": word("Whether the certificate of the machine is not checked.", CONNECTION),
  "connection.use_ntlm": word("Whether WinRM logs in with NTLM.", CONNECTION),
  "connection.cacert": word("The certificate of the authority that is trusted.", CONNECTION),
  "connection.bastion_host": word("The machine through which the connection goes.", CONNECTION),
  "connection.bastion_host_key": word("The public key by which that machine is recognised.", CONNECTION),
  "connection.bastion_port": word("The port of that machine.", CONNECTION),
  "connection.bastion_user": word("The user who logs in there.", CONNECTION),
  "connection.bastion_password": word("The password of that user.", CONNECTION),
  "connection.bastion_private_key": word("The content of the SSH key for that machine.", CONNECTION),
  "connection.bastion_certificate": word("The signed certificate that belongs to that key.", CONNECTION),
  "connection.proxy_scheme": word("How the proxy is reached: http, https or socks5.", CONNECTION),
  "connection.proxy_host": word("The proxy through which the connection goes.", CONNECTION),
  "connection.proxy_port": word("The port of the proxy.", CONNECTION),
  "connection.proxy_user_name": word("The user who logs in to the proxy.", CONNECTION),
  "connection.proxy_user_password": word("The password of that user.", CONNECTION),
  "provisioner.command": word("The command that runs on this machine.", "resources/provisioners/local-exec"),
  "provisioner.working_dir": word("The folder in which the command runs.", "resources/provisioners/local-exec"),
  "provisioner.interpreter": word(
    "The program and its first arguments that run the command.",
    "resources/provisioners/local-exec",
  ),
  "provisioner.environment": word("Variables that are set for the command.", "resources/provisioners/local-exec"),
  "provisioner.quiet": word("Whether the command itself is not printed.", "resources/provisioners/local-exec"),
  "provisioner.inline": word(
    "Commands that run on the remote machine, one after another.",
    "resources/provisioners/remote-exec",
  ),
  "provisioner.script": word(
    "A local script that is copied to the remote machine and runs there.",
    "resources/provisioners/remote-exec",
  ),
  "provisioner.scripts": word(
    "Local scripts that run on the remote machine, one after another.",
    "resources/provisioners/remote-exec",
  ),
  "provisioner.source": word("The file or folder that is copied.", "resources/provisioners/file"),
  "provisioner.content": word("The text that is written to the destination.", "resources/provisioners/file"),
  "provisioner.destination": word("Where the copy is written on the remote machine.", "resources/provisioners/file"),
  "provisioner.when": word(
    "destroy: it runs before the object is destroyed. Without it, once the object exists.",
    "resources/provisioners/syntax",
  ),
  "provisioner.on_failure": word(
    "fail taints the object and stops; continue ignores the failure.",
    "resources/provisioners/syntax",
  ),
};
