// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Replaces the treasury's code during a call that is never mined and tries the transfer there. It
/// detects a token that returns nothing, returns false or takes a fee, before anything is signed.
/// Input: (token, to, amount). Output: (success, return data, balance of `to` before, after).
contract TransferProbe {
    fallback(bytes calldata input) external returns (bytes memory) {
        (address token, address to, uint256 amount) = abi.decode(input, (address, address, uint256));
        uint256 beforeIt = balanceOf(token, to);
        (bool went, bytes memory answer) = token.call(abi.encodeWithSelector(0xa9059cbb, to, amount));
        return abi.encode(went, answer, beforeIt, balanceOf(token, to));
    }

    function balanceOf(address token, address who) private view returns (uint256) {
        (, bytes memory answer) = token.staticcall(abi.encodeWithSelector(0x70a08231, who));
        return abi.decode(answer, (uint256));
    }
}
